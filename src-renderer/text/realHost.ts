/** What can't be seen, or turns the direction of writing: it must not stand between what is said and what is compared. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Words that look like the name of a host, or like an address of mail. */
const HOST_LIKE = /[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+/gu;
const AUTHORITY = /^[a-z][a-z\d+.-]*:\/\/([^/?#\\\s]*)/iu;

/**
 * Where a link really leads, when its words say or may say something else; `null` when they don't. A host with letters beyond
 * ASCII is given as punycode, because letters of two alphabets can look alike; so is one behind a name or a password.
 */
export function realHost(words: string, href: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  const said = words.normalize('NFKC').replace(UNSEEN, '').replaceAll('。', '.').trim().toLowerCase();
  const mail = mailOf(url);
  if (mail !== null) return hostsIn(said).length === 0 || said.includes(mail) ? null : mail;
  const real = url.protocol === 'parley:' ? 'Parley' : url.host;
  const authority = AUTHORITY.exec(said)?.[1];
  // An address that stands there itself says its own host, unless something in it hides that.
  if (authority !== undefined && !/\s/u.test(said) && url.protocol !== 'parley:') {
    return hosts(url).has(authority) ? null : real;
  }
  const saysOther = hostsIn(said).some((host) => !hosts(url).has(host));
  const isPuny = url.host.includes('xn--') && !said.includes(url.host);
  return saysOther || isPuny ? real : null;
}

function mailOf(url: URL): string | null {
  return url.protocol === 'mailto:' ? decodeSafely(url.pathname).toLowerCase() : null;
}

function hostsIn(said: string): readonly string[] {
  return said.match(HOST_LIKE) ?? [];
}

/** All that may be said for it. */
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
