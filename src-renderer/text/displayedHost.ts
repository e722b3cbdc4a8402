/** Characters that are invisible or change the writing direction; removed before comparing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Words that look like a host name or an e-mail address. */
const HOST_LIKE = /[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+/gu;
const AUTHORITY = /^[a-z][a-z\d+.-]*:\/\/([^/?#\\\s]*)/iu;

/**
 * The host that a link opens, if its text shows or suggests another one; `null` otherwise. A host with letters beyond
 * ASCII is returned as punycode, because letters of two alphabets can look alike. The host is also returned if the
 * address contains a user name or a password.
 */
export function displayedHost(label: string, href: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  const text = label.normalize('NFKC').replace(UNSEEN, '').replaceAll('。', '.').trim().toLowerCase();
  const mail = mailOf(url);
  if (mail !== null) return hostsIn(text).length === 0 || text.includes(mail) ? null : mail;
  const real = url.protocol === 'parley:' ? 'Parley' : url.host;
  const authority = AUTHORITY.exec(text)?.[1];
  // If the text is an address, its host must match, unless other characters hide it.
  if (authority !== undefined && !/\s/u.test(text) && url.protocol !== 'parley:') {
    return hosts(url).has(authority) ? null : real;
  }
  const namesOtherHost = hostsIn(text).some((host) => !hosts(url).has(host));
  const isPuny = url.host.includes('xn--') && !text.includes(url.host);
  return namesOtherHost || isPuny ? real : null;
}

function mailOf(url: URL): string | null {
  return url.protocol === 'mailto:' ? decodeSafely(url.pathname).toLowerCase() : null;
}

function hostsIn(text: string): readonly string[] {
  return text.match(HOST_LIKE) ?? [];
}

/** All spellings of the host that match. */
function hosts({ host, hostname, protocol }: URL): ReadonlySet<string> {
  const port = protocol === 'https:' ? '443' : '80';
  const bare = hostname.replace(/^www\./u, '');
  return new Set([host, hostname, bare, `www.${bare}`, `${hostname}:${port}`]);
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone "%"
  }
}
