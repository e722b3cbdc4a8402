import { expect } from '@playwright/test';
import { teamLink } from '#shared/hosting/hostedTeam.ts';
import { listLocalAddresses } from '../../src-gateway/hosting/localNetwork.ts';
import { expectAccessible } from '../e2e/support/expectAccessible.ts';
import { createRoot } from './support/createRoot.ts';
import { desktop, whyNoDesktop } from './support/desktop.ts';
import { Parley } from './support/Parley.ts';
import { startAgain } from './support/startAgain.ts';
import { test } from './support/test.ts';

const isInNetwork = listLocalAddresses().some((address) => !address.includes(':'));
test.skip(!isInNetwork, 'this computer is in no local IPv4 network, in which a team could be announced');

const TEAM = 'Harbour Design';

test('an opened invitation waits in the choice of a server, for the person to accept it', async ({ launch }) => {
  const fingerprint = new Uint8Array(32);
  const addresses = [{ host: '127.0.0.1', port: 1 }];
  const link = teamLink({ name: TEAM, fingerprint, addresses, invitation: 'K7QF-2MXD-9ABC' });
  const mei = await launch('default');
  await startAgain(mei.options, [link]);
  await expect(mei.page.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(link);
  await mei.page.getByRole('button', { name: 'Continue' }).click();
  await expect(mei.page.getByText('The computer that hosts this team is away.')).toBeVisible();

  await mei.arrive('Mei Lin');
  const opened = mei.app.waitForEvent('window');
  await startAgain(mei.options, [link]);
  await expect((await opened).getByRole('textbox', { name: 'Invitation link' })).toHaveValue(link);
});

/** Chooses this answer in the question before quitting, and notes what is asked. */
function answerQuestion({ app }: Parley, answer: string): Promise<void> {
  return app.evaluate(({ dialog }, chosen) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    dialog.showMessageBox = (...args: unknown[]) => {
      const options = args[args.length - 1] as { message: string; buttons: string[] };
      asked.push(options.message);
      return Promise.resolve({ response: options.buttons.indexOf(chosen), checkboxChecked: false });
    };
  }, answer);
}

function questionsOf({ app }: Parley): Promise<string[]> {
  return app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
}

test('Mei hosts a team, Tom finds it nearby, pairs and writes; what he writes while she is away arrives later', async ({
  launch,
}) => {
  const home = await createRoot();
  const mei = await launch('default');
  await mei.arrive('Mei Lin');
  await mei.allowPlainText();
  const code = await mei.hostTeam(TEAM);
  await expectAccessible(mei.page, 'hosting');
  await mei.page.keyboard.press('Escape');
  if (whyNoDesktop() === null) {
    const labels = (): string[] => desktop.trayMenu().map(({ label }) => label);
    await expect.poll(labels).toContainEqual(expect.stringMatching(/^Hosting .*Harbour Design.* · 0 connected$/u));
  }

  const tom = await Parley.launch({ root: home.path, profile: 'default' });
  try {
    await tom.chooseNearby(TEAM, code);
    await expectAccessible(tom.page, 'teams nearby');
    await tom.page.getByRole('button', { name: 'Continue' }).click();
    await tom.register('Tom Nunes');
    await tom.allowPlainText();
    await tom.openPerson('Mei Lin');
    await tom.send('found you');
    await mei.openPerson('Tom Nunes');
    await mei.expectMessage('found you');

    await answerQuestion(mei, 'Cancel');
    await mei.app.evaluate(({ app }) => app.quit());
    await expect.poll(() => questionsOf(mei)).toEqual([expect.stringContaining(TEAM)]);
    await tom.send('still there?');
    await mei.expectMessage('still there?');

    await mei.kill();
    await expect(tom.page.getByText('The computer that hosts this team is away.')).toBeVisible();
    await tom.send('are you there?');
    const again = await launch('default');
    await again.openPerson('Tom Nunes');
    await again.expectMessage('are you there?');
    // Tom may still count as connected when the test ends.
    await answerQuestion(again, 'Quit');
  } finally {
    if (tom.isRunning) await tom.quit();
    await home.remove();
  }
});
