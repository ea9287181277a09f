//! The memory that the process may use: the smallest limit of its control groups (versions 1 and 2, see
//! cgroups(7)), or the memory of the machine. The process is killed when it exceeds the limit of a group.

use std::fs;
use std::path::Path;

/// Returns the limit in bytes, or `None` if the system tells none.
pub(crate) fn memory_limit() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| total_memory(&text));
    limits_of(Path::new("/sys/fs/cgroup"), &groups).chain(machine).min()
}

/// Returns the limits of the groups in `groups`, the text of `/proc/self/cgroup`, and of their parents.
fn limits_of(mount: &Path, groups: &str) -> impl Iterator<Item = u64> {
    groups.lines().flat_map(move |line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (controllers, path) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let (mount, file) = if controllers.is_empty() {
            (mount.to_owned(), "memory.max")
        } else {
            (mount.join("memory"), "memory.limit_in_bytes")
        };
        let is_charged = controllers.is_empty() || controllers.split(',').any(|name| name == "memory");
        let group = mount.join(path.trim_start_matches('/'));
        let limits = group.ancestors().take_while(|folder| is_charged && folder.starts_with(&mount));
        // `max`, the absence of a limit, is no number. In a container, the path may be that of the host.
        limits
            .filter_map(|folder| fs::read_to_string(folder.join(file)).ok()?.trim().parse().ok())
            .collect::<Vec<u64>>()
    })
}

/// Returns the field `MemTotal` of `/proc/meminfo` in bytes.
fn total_memory(text: &str) -> Option<u64> {
    let total = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    total.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1 << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_limit_of_the_groups_and_their_parents_counts() {
        let mount = std::env::temp_dir().join(format!("sudokud-groups-{}", std::process::id()));
        for (file, limit) in [
            ("pod/memory.max", "1073741824\n"),
            ("pod/container/memory.max", "max\n"),
            ("memory/memory.limit_in_bytes", "4096\n"),
        ] {
            let file = mount.join(file);
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder is made");
            fs::write(file, limit).expect("a file is written");
        }
        let least = |groups: &str| limits_of(&mount, groups).min();
        assert_eq!(least("0::/pod/container\n"), Some(1 << 30));
        assert_eq!(least("3:cpu:/pod\n0::/\n"), None);
        assert_eq!(
            least("4:cpuset,memory:/of/the/host\n"),
            Some(4096),
            "the container has a path of its own"
        );
        fs::remove_dir_all(&mount).expect("the folder is removed");
    }

    #[test]
    fn the_memory_of_the_machine_is_read() {
        assert_eq!(total_memory("MemTotal:       16384 kB\nMemFree: 1 kB\n"), Some(16 << 20));
        assert_eq!(total_memory("MemFree: 1 kB\n"), None);
    }
}
