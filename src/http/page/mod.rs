//! `/`: the page for people. Its files are those of the folder `page/`.
//!
//! The program contains the files; a debug build reads the folder instead, so that a change shows after a
//! reload. A browser asks for `/` on each visit. Every other file has a path with the hash of the contents of
//! all files and never changes: a page never has files of two builds, and builds with the same page have the
//! same paths. A request with another hash gets 404. While instances of two builds run, the load balancer
//! asks another instance then (`deploy/haproxy.cfg`).
//!
//! A build may have the npm package `sudokud` beside the page; the policy then allows its module.

mod comments;
mod files;
mod package;
mod packed;
mod style_sheet;

use crate::http::content_security_policy::{self, SecurityHeaders};
use crate::http::page::comments::without_comments;
use crate::http::page::packed::{Content, Packed};
use crate::http::refusal::Refusal;
use axum::Router;
use axum::extract::{Path, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher};
use std::sync::{Arc, LazyLock};
#[cfg(debug_assertions)]
use std::sync::{Mutex, PoisonError};
#[cfg(debug_assertions)]
use std::time::SystemTime;
use sudokud_contract::wire::problem::Code;

const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// The service worker. It is below `/page/`, but answers for `/` too.
const WORKER: &str = "worker.js";
const WORKER_SCOPE: [(HeaderName, HeaderValue); 1] =
    [(HeaderName::from_static("service-worker-allowed"), HeaderValue::from_static("/"))];

/// The prefix of files in `index.html` as it is in the folder.
const PREFIX: &str = "page/dev/";

/// The policy of the page: a build with the package has a module of wasm.
const POLICY: SecurityHeaders = if package::FILES.is_empty() {
    content_security_policy::PAGE
} else {
    content_security_policy::PAGE_WITH_MODULE
};

/// The page and its files.
pub(crate) fn pages() -> Router {
    Router::new().route("/", get(index)).route("/page/{hash}/{*path}", get(file)).layer(from_fn(with_policy))
}

/// The files as they are served.
struct Page {
    hash: String,
    index: Packed,
    files: BTreeMap<String, Packed>,
}

impl Page {
    /// Takes the files of the folder and those of the package: paths and contents.
    fn new<'a>(
        folder: impl IntoIterator<Item = (&'a str, &'a [u8])>,
        package: &[(&'static str, &'static [u8])],
    ) -> Self {
        let mut folder: BTreeMap<&str, &[u8]> = folder.into_iter().collect();
        if !package.is_empty() {
            folder.insert(package::ENTRY, package::ENTRY_TEXT);
        }
        let (modules, scripts): (Vec<_>, Vec<_>) =
            package.iter().copied().partition(|(path, _)| package::is_compressed(path));
        folder.extend(scripts);
        let sheets = style_sheet::joined(&folder);
        let mut contents: BTreeMap<&str, Vec<u8>> = folder
            .into_iter()
            .filter(|(path, _)| !style_sheet::is_part(path))
            .chain(sheets.iter().map(|(path, sheet)| (*path, sheet.as_slice())))
            .map(|(path, content)| (path, served(path, content)))
            .collect();
        let hash = hash_of(&contents, &modules);
        let index = contents.remove("index.html").unwrap_or_default();
        let index = String::from_utf8_lossy(&index).replace(PREFIX, &format!("page/{hash}/"));
        let index = Packed::new(content_type("index.html"), Content::Plain(index.into_bytes()), REVALIDATE);
        let contents = contents.into_iter().map(|(path, content)| (path, Content::Plain(content)));
        let modules = modules.into_iter().map(|(path, content)| (path, Content::Gzip(content)));
        let files = contents
            .chain(modules)
            .map(|(path, content)| (path.to_owned(), Packed::new(content_type(path), content, IMMUTABLE)));
        Self { hash, index, files: files.collect() }
    }

    /// The page of this build, or of the folder if the build is for development.
    fn current() -> Arc<Self> {
        static EMBEDDED: LazyLock<Arc<Page>> =
            LazyLock::new(|| Arc::new(Page::new(files::FILES.iter().copied(), package::FILES)));
        #[cfg(debug_assertions)]
        if let Some(page) = Self::of_folder() {
            return page;
        }
        Arc::clone(&EMBEDDED)
    }

    /// Reads the folder again if a file has changed: a visit asks for a hundred files, and each answer would
    /// take 30 ms.
    #[cfg(debug_assertions)]
    fn of_folder() -> Option<Arc<Self>> {
        static LAST: Mutex<Option<(Vec<SystemTime>, Arc<Page>)>> = Mutex::new(None);
        let path_of = |(path, _): &(&str, _)| files::folder().join(path);
        let modified = files::FILES.iter().map(|file| std::fs::metadata(path_of(file))?.modified());
        let modified: Vec<SystemTime> = modified.collect::<Result<_, _>>().ok()?;
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, page)) = &*last
            && *known == modified
        {
            return Some(Arc::clone(page));
        }
        let contents: Result<Vec<_>, _> =
            files::FILES.iter().map(|file| std::fs::read(path_of(file))).collect();
        let contents = contents.ok()?;
        let paths = files::FILES.iter().map(|(path, _)| *path);
        let page = Arc::new(Self::new(paths.zip(contents.iter().map(Vec::as_slice)), package::FILES));
        *last = Some((modified, Arc::clone(&page)));
        Some(page)
    }
}

/// Returns the hash of the policy and of these files, whose paths contain it.
fn hash_of(contents: &BTreeMap<&str, Vec<u8>>, modules: &[(&str, &[u8])]) -> String {
    let mut hasher = DefaultHasher::new();
    let contents = contents.iter().map(|(path, content)| (*path, content.as_slice()));
    for (path, content) in contents.chain(modules.iter().copied()) {
        hasher.write(path.as_bytes());
        hasher.write(content);
    }
    for (_, value) in POLICY {
        hasher.write(value.as_bytes());
    }
    format!("{:016x}", hasher.finish())
}

/// The content of a file as it is served: our own scripts and style sheets without comments.
fn served(path: &str, content: &[u8]) -> Vec<u8> {
    let has_comments = (path.ends_with(".js") || path.ends_with(".css")) && !path.starts_with("vendor/");
    match std::str::from_utf8(content) {
        Ok(text) if has_comments => without_comments(text).into_bytes(),
        _ => content.to_vec(),
    }
}

/// The media type of a file, by the end of its name.
fn content_type(path: &str) -> HeaderValue {
    HeaderValue::from_static(match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("woff2") => "font/woff2",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    })
}

async fn index(headers: HeaderMap) -> Response {
    Page::current().index.respond(&headers)
}

async fn file(Path((hash, path)): Path<(String, String)>, headers: HeaderMap) -> Response {
    let page = Page::current();
    match page.files.get(&path) {
        Some(file) if hash == page.hash => {
            let mut response = file.respond(&headers);
            if path == WORKER {
                response.headers_mut().extend(HeaderMap::from_iter(WORKER_SCOPE));
            }
            response
        }
        _ => Refusal::new(Code::NotFound, "this file is not part of the page of this build").into_response(),
    }
}

async fn with_policy(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().extend(HeaderMap::from_iter(POLICY));
    response
}

#[cfg(test)]
mod tests {
    use super::Page;
    use super::package::ENTRY;
    use axum::http::{HeaderMap, header};

    #[test]
    fn a_build_with_the_package_has_its_files_beside_the_page() {
        let package: &[(&str, &[u8])] =
            &[("sudokud/index.js", b"// why\n1"), ("sudokud/sudokud.wasm", b"\x1f\x8b")];
        let folder: [(&str, &[u8]); 2] =
            [("index.html", b"page/dev/main.js"), (ENTRY, b"export const open = null;")];
        let with = Page::new(folder, package);
        let without = Page::new(folder, &[]);
        assert_ne!(with.hash, without.hash);
        assert!(!without.files.contains_key("sudokud/index.js"));
        assert!(with.files.contains_key("sudokud/index.js"));
        let module = with.files["sudokud/sudokud.wasm"].respond(&HeaderMap::new());
        assert_eq!(module.headers()[header::CONTENT_TYPE], "application/wasm");
    }
}
