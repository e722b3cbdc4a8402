import { onTestFinished } from 'vitest';
import { pino } from 'pino';
import { chatCalls } from '#shared/contract/index.ts';
import type { Result } from '#shared/rpc/result.ts';
import type { SignInReturn } from '#shared/text/signInLink.ts';
import type { GatewayOptions } from '../../src-gateway/createGateway.ts';
import { SignInBrowser } from './signInBrowser.ts';
import { connectToGateway, corePorts, startGateway } from './startGateway.ts';
import { type Claims, startProvider } from './startProvider.ts';

export const MEI: Claims = { name: 'Mei Lin', preferred_username: 'mei' };

/** A gateway with a provider; its team has an owner, and new people need an invitation. */
export async function startSingleSignOn(
  changes: Partial<GatewayOptions> = {},
  ofProvider: Parameters<typeof startProvider>[0] = {},
) {
  const provider = await startProvider(ofProvider);
  const lines: string[] = [];
  const gateway = await startGateway({
    core: corePorts(),
    provider: provider.options,
    log: pino({}, { write: (line) => void lines.push(line) }),
    ...changes,
  });
  provider.serve(gateway.url);
  onTestFinished(async () => {
    await gateway.stop();
    await provider.stop();
  });
  provider.people.set('mei', MEI);
  const request = async (name: string, args: unknown, token?: string): Promise<Result<unknown>> => {
    const { transport, close } = await connectToGateway(gateway.url);
    onTestFinished(close);
    if (token !== undefined) await transport.request('account.resume', { token });
    return transport.request(name, args);
  };
  const registered = await request('account.register', { name: 'Owner', password: 'correct horse' });
  const owner = registered.ok ? chatCalls['account.register'].output.parse(registered.value) : null;
  const asOwner = (name: string, args: unknown) => request(name, args, owner?.token);
  await asOwner('admin.setJoining', { joining: 'invitation' });
  const redeem = async (back: SignInReturn | null, verifier: string) => {
    const ticket = back?.kind === 'ticket' ? back.ticket : '';
    const answer = await request('account.signInWithTicket', { ticket, verifier });
    return answer.ok ? chatCalls['account.signInWithTicket'].output.parse(answer.value) : answer.error.code;
  };
  /** Signs in completely; resolves with the session, or the code of the error. */
  const signIn = async (login: string) => {
    const browser = new SignInBrowser(gateway.url);
    const back = await browser.signIn(login);
    return back?.kind === 'error' ? back.code : redeem(back, browser.verifier);
  };
  return { provider, gateway, lines, request, asOwner, redeem, signIn };
}
