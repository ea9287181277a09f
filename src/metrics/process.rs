//! Figures of the process, from Linux's `/proc/self` (proc(5)); elsewhere they stay 0.

use crate::metrics::counts::Maker;
use prometheus::{Counter, IntGauge};
use std::fs;

/// The process's figures, under the names that all Prometheus clients use.
pub(crate) struct Process {
    cpu: Counter,
    resident: IntGauge,
    virtual_memory: IntGauge,
    descriptors: IntGauge,
    most_descriptors: IntGauge,
    threads: IntGauge,
}

impl Process {
    pub(crate) fn new(make: &Maker) -> Self {
        let start = make.fraction("process_start_time_seconds", "Start of the process, in seconds since 1970.");
        start.set(started().unwrap_or(0.0));
        Self {
            cpu: make.seconds("process_cpu_seconds_total", "Processor time, user and system."),
            resident: make.gauge("process_resident_memory_bytes", "Resident memory."),
            virtual_memory: make.gauge("process_virtual_memory_bytes", "Virtual memory."),
            descriptors: make.gauge("process_open_fds", "Open file descriptors."),
            most_descriptors: make.gauge("process_max_fds", "Most file descriptors that may be open."),
            threads: make.gauge("process_threads", "Threads."),
        }
    }

    /// Looks.
    pub(crate) fn look(&self) {
        if let Some(stat) = Stat::read() {
            self.cpu.inc_by((stat.cpu - self.cpu.get()).max(0.0));
            self.resident.set(stat.resident);
            self.virtual_memory.set(stat.virtual_memory);
            self.threads.set(stat.threads);
        }
        // The listing itself is open while it is read.
        let open = fs::read_dir("/proc/self/fd").map_or(0, |entries| entries.count().saturating_sub(1));
        self.descriptors.set(i64::try_from(open).unwrap_or(i64::MAX));
        let most = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
        self.most_descriptors.set(most.map_or(i64::MAX, |most| i64::try_from(most).unwrap_or(i64::MAX)));
    }
}

struct Stat {
    cpu: f64,
    threads: i64,
    virtual_memory: i64,
    resident: i64,
    /// In ticks since the machine started.
    start: f64,
}

impl Stat {
    fn read() -> Option<Self> {
        let text = fs::read_to_string("/proc/self/stat").ok()?;
        // The second field is the program's name in brackets, and may hold anything.
        let fields: Vec<_> = text.rsplit_once(')')?.1.split_whitespace().collect();
        let field = |number: usize| fields.get(number - 3)?.parse::<i64>().ok();
        let ticks = rustix::param::clock_ticks_per_second() as f64;
        let page = i64::try_from(rustix::param::page_size()).ok()?;
        Some(Self {
            cpu: (field(14)? + field(15)?) as f64 / ticks,
            threads: field(20)?,
            start: field(22)? as f64 / ticks,
            virtual_memory: field(23)?,
            resident: field(24)? * page,
        })
    }
}

fn started() -> Option<f64> {
    let text = fs::read_to_string("/proc/stat").ok()?;
    let boot: f64 = text.lines().find_map(|line| line.strip_prefix("btime "))?.trim().parse().ok()?;
    Some(boot + Stat::read()?.start)
}
