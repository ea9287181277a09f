//! The address of a request's client: that of the peer or, if the peer is a trusted proxy, the one that it
//! names.

use crate::config::{ClientHeader, Config};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, HeaderName, Request, header};
use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The address of a request's client, as an extension; set if `--log-client` is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

/// The trusted proxies, and the header in which they name the client.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proxies {
    pub(crate) trusted: Vec<IpNet>,
    pub(crate) header: ClientHeader,
}

impl Proxies {
    /// The proxies that these options trust.
    pub(crate) fn new(config: &Config) -> Self {
        Self { trusted: config.trusted_proxy.clone(), header: config.client_header }
    }

    /// Adds the address of the client to a request of a connection.
    pub(crate) fn name_client<B>(&self, mut request: Request<B>) -> Request<B> {
        if let Some(&ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>() {
            let client = self.client(peer.ip(), request.headers()).to_canonical();
            request.extensions_mut().insert(ClientAddress(client));
        }
        request
    }

    /// Returns the address of the client. The header is read from its end, where the nearest proxy writes:
    /// the client is the first address that is no trusted proxy.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        // An IPv4 client of an IPv6 socket has a mapped address (RFC 4291, 2.5.5.2).
        let trusted =
            |address: IpAddr| self.trusted.iter().any(|network| network.contains(&address.to_canonical()));
        if !trusted(peer) {
            return peer;
        }
        let name = match self.header {
            ClientHeader::XForwardedFor => X_FORWARDED_FOR,
            ClientHeader::Forwarded => header::FORWARDED,
        };
        let mut client = peer;
        for value in headers.get_all(name).iter().rev() {
            let text = value.to_str().unwrap_or_default();
            let elements = match self.header {
                ClientHeader::XForwardedFor => text.rsplit(',').collect(),
                ClientHeader::Forwarded => elements_from_end(text),
            };
            for named in elements {
                let Some(address) = self.address(named) else { return client };
                client = address;
                if !trusted(client) {
                    return client;
                }
            }
        }
        client
    }

    fn address(&self, named: &str) -> Option<IpAddr> {
        let node = match self.header {
            ClientHeader::XForwardedFor => named.trim(),
            ClientHeader::Forwarded => {
                let mut pairs =
                    parts(named, b';')?.into_iter().filter_map(|pair| pair.trim().split_once('='));
                let (_, node) = pairs.find(|(name, _)| name.eq_ignore_ascii_case("for"))?;
                node.trim_matches('"')
            }
        };
        let bare = node.strip_prefix('[').and_then(|node| node.strip_suffix(']')).unwrap_or(node);
        bare.parse().ok().or_else(|| node.parse::<SocketAddr>().ok().map(|address| address.ip()))
    }
}

/// Returns the elements of a list, the last one first. A comma in a quoted string (RFC 9110, 5.6.4) is no
/// separator. Quotes are matched from the end, so one that the client left open spoils only its own element.
fn elements_from_end(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let is_escaped = |at: usize| bytes[..at].iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1;
    let (mut elements, mut end, mut quoted) = (Vec::new(), text.len(), false);
    for (at, byte) in bytes.iter().enumerate().rev() {
        match byte {
            b'"' if !is_escaped(at) => quoted = !quoted,
            b',' if !quoted => {
                elements.push(&text[at + 1..end]);
                end = at;
            }
            _ => {}
        }
    }
    elements.push(&text[..end]);
    elements
}

/// Splits the text at the separators outside quoted strings. Returns `None` if a quote stays open.
fn parts(text: &str, separator: u8) -> Option<Vec<&str>> {
    let (mut parts, mut start, mut quoted, mut escaped) = (Vec::new(), 0, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if byte == separator && !quoted => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    (!quoted).then_some(parts)
}

/// Returns the key of a client: its IPv4 address, or its IPv6 network of 64 bits, which one customer has.
pub(crate) fn identity(address: IpAddr) -> u128 {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => address.to_bits() & (u128::MAX << 64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn client(header: ClientHeader, peer: &str, values: &[(&'static str, &'static str)]) -> String {
        let trusted = ["10.0.0.0/8", "fd00::/8", "192.0.2.7/32"].map(|text| text.parse().expect("a network"));
        let mut headers = HeaderMap::new();
        for (name, value) in values {
            headers.append(*name, HeaderValue::from_static(value));
        }
        let proxies = Proxies { trusted: trusted.to_vec(), header };
        proxies.client(peer.parse().expect("an address"), &headers).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        use ClientHeader::{Forwarded, XForwardedFor};
        let x = |peer, value| client(XForwardedFor, peer, &[("x-forwarded-for", value)]);
        assert_eq!(x("203.0.113.1", "1.2.3.4"), "203.0.113.1", "not a proxy");
        assert_eq!(x("10.1.1.1", "1.2.3.4"), "1.2.3.4");
        assert_eq!(x("::ffff:10.1.1.1", "1.2.3.4"), "1.2.3.4", "an IPv4 client of an IPv6 socket");
        assert_eq!(
            x("10.1.1.1", "6.6.6.6, 1.2.3.4, 10.9.9.9"),
            "1.2.3.4",
            "what a client wrote itself is not believed"
        );
        assert_eq!(x("10.1.1.1", "nonsense"), "10.1.1.1");
        assert_eq!(x("10.1.1.1", "1.2.3.4:567"), "1.2.3.4");
        assert_eq!(x("fd00::1", "[2001:db8::1]:567"), "2001:db8::1");
        assert_eq!(x("192.0.2.7", "10.0.0.1"), "10.0.0.1", "all of them are proxies");
        let two = [("x-forwarded-for", "6.6.6.6"), ("x-forwarded-for", "1.2.3.4")];
        assert_eq!(client(XForwardedFor, "10.1.1.1", &two), "1.2.3.4");
        let forwarded = [
            ("forwarded", "for=6.6.6.6, for=\"[2001:db8::2]:80\";proto=https"),
            ("x-forwarded-for", "7.7.7.7"),
        ];
        assert_eq!(client(Forwarded, "10.1.1.1", &forwarded), "2001:db8::2");
        assert_eq!(client(Forwarded, "10.1.1.1", &[("forwarded", "for=unknown")]), "10.1.1.1");
        for quoted in [
            r#"for=1.2.3.4;host="x,for=6.6.6.6""#,
            r#"host="x;for=6.6.6.6";for=1.2.3.4"#,
            r#"for=1.2.3.4;host="x\",for=6.6.6.6""#,
            r#"by="a,b";for=1.2.3.4"#,
        ] {
            assert_eq!(client(Forwarded, "10.1.1.1", &[("forwarded", quoted)]), "1.2.3.4", "{quoted}");
        }
    }

    #[test]
    fn a_quote_that_a_client_leaves_open_is_its_own_matter() {
        use ClientHeader::{Forwarded, XForwardedFor};
        for sent in ["\", 1.2.3.4", "\"x\\, 1.2.3.4", "\"6.6.6.6, 1.2.3.4, 10.9.9.9"] {
            assert_eq!(client(XForwardedFor, "10.1.1.1", &[("x-forwarded-for", sent)]), "1.2.3.4", "{sent}");
        }
        for sent in ["for=6.6.6.6;host=\"x, for=1.2.3.4", "for=\"6, for=\"1.2.3.4:80\""] {
            assert_eq!(client(Forwarded, "10.1.1.1", &[("forwarded", sent)]), "1.2.3.4", "{sent}");
        }
    }

    #[test]
    fn one_customer_of_ipv6_is_one_client() {
        let of = |text: &str| identity(text.parse().expect("an address"));
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:2"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_ne!(of("1.2.3.4"), of("1.2.3.5"));
        assert_eq!(of("1.2.3.4"), of("::ffff:1.2.3.4"));
    }
}
