import { createHash, randomBytes } from 'node:crypto';
import { readDesktopSignInHash, readSignInHash, type SignInReturn } from '#shared/text/signInLink.ts';

/** A browser without pages: keeps cookies, follows redirects, and fills in the form of the provider. */
export class SignInBrowser {
  readonly #gatewayUrl: string;
  readonly #cookies = new Map<string, Map<string, string>>();
  /** What the page keeps. */
  readonly verifier = randomBytes(32).toString('base64url');

  constructor(gatewayUrl: string) {
    this.#gatewayUrl = gatewayUrl;
  }

  /** What the page gives of the verifier. */
  get challenge(): string {
    return createHash('sha256').update(this.verifier).digest('base64url');
  }

  get startUrl(): string {
    return `${this.#gatewayUrl}/auth/oidc/start?challenge=${this.challenge}`;
  }

  /** `start`: as `account.beginConnecting` returned it. */
  connectUrl(start: string): string {
    return `${this.#gatewayUrl}/auth/oidc/start?connect=${start}`;
  }

  /** The cookies for an address. */
  cookies(url = this.#gatewayUrl): string {
    return [...(this.#cookies.get(new URL(url).host) ?? [])].map((cookie) => cookie.join('=')).join('; ');
  }

  /** One request, without following redirects. */
  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie: this.cookies(url) } });
    const { host } = new URL(url);
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      if (/max-age=0/i.test(cookie) || value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Follows redirects until `stop`, or an address that answers with a page. Resolves with that address. */
  async follow(url: string, stop: (url: URL) => boolean = isBack, init?: RequestInit): Promise<URL> {
    const response = await this.request(url, init);
    const location = response.headers.get('location');
    if (location === null) return new URL(url);
    const next = new URL(location, url);
    return stop(next) ? next : this.follow(next.href, stop);
  }

  /** Signs in as `login`, up to the request with which the provider sends the browser back. */
  async authorize(login: string, startUrl = this.startUrl): Promise<URL> {
    const isCallback = ({ pathname }: URL): boolean => pathname === '/auth/oidc/callback';
    const form = await this.follow(startUrl, (url) => isBack(url) || isCallback(url));
    if (isBack(form) || isCallback(form)) return form;
    return this.follow(form.href, isCallback, { method: 'POST', body: new URLSearchParams({ login }) });
  }

  /** Signs in, and resolves with what the page gets. */
  async signIn(login: string, startUrl = this.startUrl): Promise<SignInReturn | null> {
    return readSignInHash((await this.#complete(login, startUrl)).hash);
  }

  /** The same for a sign-in that the desktop began with this address. */
  async signInForDesktop(login: string, startUrl: string): Promise<SignInReturn | null> {
    return readDesktopSignInHash((await this.#complete(login, startUrl)).hash);
  }

  async #complete(login: string, startUrl: string): Promise<URL> {
    const callback = await this.authorize(login, startUrl);
    return isBack(callback) ? callback : this.follow(callback.href);
  }
}

/** Whether an address is that of the interface, with the end of a sign-in. */
function isBack(url: URL): boolean {
  return url.hash !== '';
}
