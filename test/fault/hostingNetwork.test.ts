import { describe, expect, it } from 'vitest';
import { whyNoNamespaces } from '../support/networks.ts';
import { createTwoComputers, type RunningProgram } from './support/twoComputers.ts';

const reason = whyNoNamespaces();

describe.skipIf(reason !== null)(`a hosted team in a real network${reason === null ? '' : `, but ${reason}`}`, () => {
  async function pairGuest(host: RunningProgram, guest: RunningProgram): Promise<void> {
    await Promise.all([host.next('ready'), guest.next('ready')]);
    guest.tell('find');
    expect(await guest.next('found')).toMatchObject({
      found: 'Harbour Design',
      owner: 'Mei Lin',
      addresses: [{ host: '10.88.0.1' }],
    });
    host.tell('offer');
    const { code } = await host.next('code');
    guest.tell(`pair ${String(code)}`);
    expect(await guest.next('paired')).toEqual({ paired: 'Harbour Design' });
  }

  it('is found and joined; without the network what a guest writes waits, and arrives at another address', async () => {
    const [here, there] = createTwoComputers();
    const [host, guest] = [here.start('hostProgram.ts'), there.start('guestProgram.ts')];
    await pairGuest(host, guest);
    guest.tell('send through the cable');
    expect(await host.next('received')).toEqual({ received: 'through the cable' });
    expect(await guest.next('sent')).toMatchObject({ sent: 'through the cable' });

    there.plug(false);
    guest.tell('send while the cable was out');
    await expect.poll(() => guest.next('state')).toMatchObject({ state: 'offline' });
    here.changeAddress('10.88.0.1', '10.88.0.77');
    there.plug(true);
    expect(await host.next('received')).toEqual({ received: 'while the cable was out' });
    expect(await guest.next('sent')).toMatchObject({ sent: 'while the cable was out' });
  });

  it('is not listed any more after its computer has vanished', async () => {
    const [here, there] = createTwoComputers();
    const [host, guest] = [here.start('hostProgram.ts'), there.start('guestProgram.ts')];
    await pairGuest(host, guest);
    guest.tell('watch');
    expect(await guest.next('teams')).toEqual({ teams: 1 });
    here.plug(false);
    expect(await guest.next('teams')).toEqual({ teams: 0 });
    here.plug(true);
    expect(await guest.next('teams')).toEqual({ teams: 1 });
  });
});
