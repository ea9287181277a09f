// Times as players read them.

/** "04:12", with hours from the first on. @param {number} ms */
export function clockText(ms) {
  const hours = Math.floor(ms / 3600000);
  const rest = new Date(ms || 0).toISOString().slice(14, 19);
  return hours ? `${hours}:${rest}` : rest;
}
