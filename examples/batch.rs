//! Measures the throughput, the CPU time and the memory of `/solve/batch`.
//!
//! Runs the server in this process and the client in a child process, so that their CPU times are separate.
//! The client repeatedly sends the boards of a file, each time with permuted digits, and reads the answers.
//! Prints the rate, the CPU time per line of server and client, the server's memory, and the CPU time per
//! line of the engine alone. The ratio is the engine's CPU time divided by the server's.
//!
//! `cargo run --release --example batch -- FILE [BOARDS [text|ndjson [beside|slow]]]`. `beside` adds 4
//! clients of `/solve`. With `slow`, the client reads 1 MB/s for ten seconds and then disconnects.
#![allow(clippy::print_stdout, reason = "an example prints what it measured")]

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use sudokud::config::Config;
use sudokud::http::App;
use sudokud::http::server::{Listeners, serve};
use sudokud_core::solve::{Options, line_engine};
use sudokud_search::budget::Unwatched;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> io::Result<()> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|word| word == "load") {
        return load(&arguments[1..]);
    }
    let argument = |k: usize, usual: &str| arguments.get(k).cloned().unwrap_or_else(|| usual.to_owned());
    let (file, count, form, how) =
        (argument(0, "-"), argument(1, "1000000"), argument(2, "text"), argument(3, "alone"));
    let boards = boards(&file)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))?;
    let address = listener.local_addr()?.to_string();
    let app = App::new(&Config::default());
    runtime.spawn(serve(Listeners::public(listener), app.clone(), Config::default(), std::future::pending()));
    // A first run creates threads, buffers and the allocator's pages.
    run(&address, &file, "100000", &form, "alone")?;
    let (before, engine) = (memory("VmRSS"), engine(&boards, if form == "text" { 1 } else { 2 }));
    let spent = cpu();
    let begin = Instant::now();
    let output = run(&address, &file, &count, &form, &how)?;
    let (wall, server) = (begin.elapsed(), cpu() - spent);
    print!("{output}");
    let lines: f64 = output.split_whitespace().next().and_then(|word| word.parse().ok()).unwrap_or(f64::NAN);
    let cost = server.as_secs_f64() * 1e6 / lines;
    println!(
        "{form}: {:.0} lines/s; CPU per line: server {cost:.3} µs, engine {engine:.3} µs, ratio {:.3}",
        lines / wall.as_secs_f64(),
        engine / cost
    );
    println!("resident memory of the server: {before} KiB before, {} KiB at most", memory("VmHWM"));
    println!("pool one second later: {:?}", {
        thread::sleep(Duration::from_secs(1));
        app.pool_statistics()
    });
    Ok(())
}

fn boards(file: &str) -> io::Result<Vec<[u8; 81]>> {
    let text = std::fs::read_to_string(file)?;
    Ok(text
        .lines()
        .filter_map(|line| line.as_bytes().first_chunk().copied())
        .filter(|board: &[u8; 81]| !board.starts_with(b"#"))
        .collect())
}

/// Returns the engine's CPU time per board in microseconds.
fn engine(boards: &[[u8; 81]], max_solutions: usize) -> f64 {
    let mut solver =
        line_engine(&Options { max_solutions, ..Options::default() }).expect("an engine that solves lines");
    let rounds = 3_000_000 / boards.len() + 1;
    let begin = cpu();
    for _ in 0..rounds {
        for board in boards {
            std::hint::black_box(solver.solve(board, &Unwatched));
        }
    }
    (cpu() - begin).as_secs_f64() * 1e6 / (rounds * boards.len()) as f64
}

fn run(address: &str, file: &str, count: &str, form: &str, how: &str) -> io::Result<String> {
    let mut command = Command::new(std::env::current_exe()?);
    let output = command.args(["load", address, file, count, form, how]).stderr(Stdio::inherit()).output()?;
    String::from_utf8(output.stdout).map_err(io::Error::other)
}

/// Returns the CPU time of this process.
fn cpu() -> Duration {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<_> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |k: usize| fields.get(k).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    // `utime` and `stime` in hundredths of a second.
    Duration::from_millis(10 * (ticks(11) + ticks(12)))
}

/// Returns a field of `/proc/self/status` in KiB.
fn memory(name: &str) -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with(name)).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|word| word.parse().ok()).unwrap_or(0)
}

/// Runs the client, which sends `count` boards and reads as many lines.
fn load(arguments: &[String]) -> io::Result<()> {
    let [address, file, count, form, how] = arguments else {
        return Err(io::Error::other("load ADDRESS FILE COUNT FORM HOW"));
    };
    let address: SocketAddr = address.parse().map_err(io::Error::other)?;
    let (boards, count): (_, usize) = (boards(file)?, count.parse().map_err(io::Error::other)?);
    let (before, after, kind) = if form == "text" {
        ("", "\n", "text/plain")
    } else {
        ("{\"board\":\"", "\"}\n", "application/x-ndjson")
    };
    let length = count * (before.len() + 81 + after.len());
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "POST /solve/batch HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: {kind}\r\n\
         content-length: {length}\r\n\r\n"
    )?;
    let over = AtomicBool::new(false);
    let (answers, bytes, sent, times) = thread::scope(|scope| {
        let mut up = stream.try_clone()?;
        let sender = scope.spawn(move || send(&mut up, &boards, count, before.as_bytes(), after.as_bytes()));
        let clients: Vec<_> =
            (0..if how == "beside" { 4 } else { 0 }).map(|_| scope.spawn(|| ask(address, &over))).collect();
        let (answers, bytes) = receive(&stream, if how == "slow" { Pace::Slow } else { Pace::Full })?;
        over.store(true, Ordering::Relaxed);
        stream.shutdown(std::net::Shutdown::Both)?;
        let times: Vec<_> =
            clients.into_iter().filter_map(|client| client.join().ok()?.ok()).flatten().collect();
        io::Result::Ok((answers, bytes, sender.join().unwrap_or_default(), times))
    })?;
    println!(
        "{answers} lines ({bytes} bytes) for {sent} of {count} boards; client {:.3} µs of CPU per line",
        cpu().as_secs_f64() * 1e6 / answers as f64
    );
    tell(times);
    Ok(())
}

fn tell(mut times: Vec<Duration>) {
    times.sort_unstable();
    if let Some(worst) = times.last() {
        let at = |share: f64| times[(share * times.len() as f64) as usize].as_secs_f64() * 1e3;
        println!(
            "{} concurrent requests to /solve: p50 {:.2} ms, p99 {:.2} ms, max {:.2} ms",
            times.len(),
            at(0.5),
            at(0.99),
            worst.as_secs_f64() * 1e3
        );
    }
}

/// Sends the boards, relabelled in each round. Returns the number of boards sent.
fn send(stream: &mut impl Write, boards: &[[u8; 81]], count: usize, before: &[u8], after: &[u8]) -> usize {
    let (mut sent, mut seed, mut buffer) = (0, 1_u64, Vec::new());
    while sent < count {
        let mut digits = *b"123456789";
        for k in (1..9).rev() {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            digits.swap(k, (seed >> 33) as usize % (k + 1));
        }
        let label = |symbol: u8| {
            if symbol.is_ascii_digit() && symbol > b'0' { digits[usize::from(symbol - b'1')] } else { b'.' }
        };
        for board in boards.iter().take(count - sent) {
            buffer.extend_from_slice(before);
            buffer.extend(board.map(label));
            buffer.extend_from_slice(after);
            if buffer.len() > 1 << 16 && stream.write_all(&std::mem::take(&mut buffer)).is_err() {
                return sent;
            }
            sent += 1;
        }
    }
    if stream.write_all(&buffer).is_ok() { sent } else { 0 }
}

/// The rate at which the client reads answers.
#[derive(Clone, Copy, PartialEq)]
enum Pace {
    Full,
    Slow,
}

/// Reads a response in chunked coding. Returns its number of lines and bytes.
fn receive(stream: &TcpStream, pace: Pace) -> io::Result<(u64, usize)> {
    let mut reader = BufReader::with_capacity(1 << 18, stream);
    let (mut lines, mut bytes, begin, mut head) = (0, 0, Instant::now(), String::new());
    while reader.read_line(&mut head)? > 2 {}
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    loop {
        let mut size = String::new();
        reader.read_line(&mut size)?;
        let size = usize::from_str_radix(size.trim(), 16).map_err(io::Error::other)?;
        if size == 0 || (pace == Pace::Slow && begin.elapsed() > Duration::from_secs(10)) {
            return Ok((lines, bytes));
        }
        bytes += size;
        if pace == Pace::Slow {
            thread::sleep(Duration::from_micros(size as u64));
        }
        let mut chunk = (&mut reader).take(size as u64);
        while chunk.skip_until(b'\n')? > 0 {
            lines += 1;
        }
        reader.read_exact(&mut [0; 2])?;
    }
}

/// Repeats a request to `/solve` with short pauses until `over` is set. Returns the latencies.
fn ask(address: SocketAddr, over: &AtomicBool) -> io::Result<Vec<Duration>> {
    const BODY: &str =
        r#"{"board":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#;
    let request = format!(
        "POST /solve HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{BODY}",
        BODY.len()
    );
    let (mut stream, mut buffer, mut times) = (TcpStream::connect(address)?, vec![0; 1 << 16], Vec::new());
    stream.set_nodelay(true)?;
    while !over.load(Ordering::Relaxed) {
        let begin = Instant::now();
        stream.write_all(request.as_bytes())?;
        let length = stream.read(&mut buffer)?;
        assert!(buffer[..length].starts_with(b"HTTP/1.1 200"));
        times.push(begin.elapsed());
        thread::sleep(Duration::from_millis(1));
    }
    Ok(times)
}
