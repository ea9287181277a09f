//! Creates metrics and registers them.

use prometheus::core::Collector;
use prometheus::{
    Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, Opts, Registry,
};

/// The buckets of durations, from that of a 9×9 board to the default time limit.
pub(super) const SECONDS: [f64; 17] =
    [5e-5, 1e-4, 2.5e-4, 5e-4, 1e-3, 2.5e-3, 5e-3, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// Creates metrics and registers them. Their names are constants, each used once: nothing here can fail.
pub(crate) struct Registrar(pub(crate) Registry);

/// The name begins with `sudokud_`, unlike those of the process collector.
fn options(name: &str, help: &str) -> Opts {
    Opts::new(format!("sudokud_{name}"), help)
}

impl Registrar {
    fn register<C: Collector + Clone + 'static>(&self, made: prometheus::Result<C>) -> C {
        let made = made.expect("the names are well formed");
        self.0.register(Box::new(made.clone())).expect("each name is used once");
        made
    }

    pub(crate) fn counters(&self, name: &str, help: &str, labels: &[&str]) -> IntCounterVec {
        self.register(IntCounterVec::new(options(name, help), labels))
    }

    /// Counters by a label with these values, all exported from the start.
    pub(crate) fn counters_by(&self, name: &str, help: &str, label: &str, values: &[&str]) -> IntCounterVec {
        let counters = self.counters(name, help, &[label]);
        for value in values {
            counters.with_label_values(&[*value]);
        }
        counters
    }

    pub(crate) fn counter(&self, name: &str, help: &str) -> IntCounter {
        self.register(IntCounter::with_opts(options(name, help)))
    }

    pub(crate) fn gauge(&self, name: &str, help: &str) -> IntGauge {
        self.register(IntGauge::with_opts(options(name, help)))
    }

    pub(crate) fn histogram(&self, name: &str, help: &str, buckets: &[f64]) -> Histogram {
        let options = HistogramOpts::from(options(name, help)).buckets(buckets.to_vec());
        self.register(Histogram::with_opts(options))
    }

    pub(crate) fn histograms(&self, name: &str, help: &str, labels: &[&str]) -> HistogramVec {
        let options = HistogramOpts::from(options(name, help)).buckets(SECONDS.to_vec());
        self.register(HistogramVec::new(options, labels))
    }
}
