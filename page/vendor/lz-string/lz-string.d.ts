/** The part of lz-string 1.5.0 that the page uses. */
declare const LZString: {
  compressToBase64(text: string): string;
  decompressFromBase64(text: string): string | null;
};
export default LZString;
