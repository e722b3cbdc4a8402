import { expect } from '@playwright/test';
import { fakeMicrophone } from './support/fakeMicrophone.ts';
import { meet } from './support/meet.ts';
import { test } from './support/test.ts';

test.use(fakeMicrophone);

test('a voice message is recorded in the composer, sent, and played by the other person', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await mei.composer.fill('stays here');
  await mei.page.getByRole('button', { name: 'Record a voice message' }).click();
  const length = mei.page.getByRole('timer', { name: 'Recording time' });
  await expect(length).toHaveText(/^\d+:(?!0[01])\d\d$/);
  await expect.poll(async () => Number(await mei.page.getByRole('meter').getAttribute('value'))).toBeGreaterThan(0);
  await mei.page.getByRole('button', { name: 'Send recording' }).click();

  const card = tom.messages.getByRole('article').last();
  await expect(card).toContainText('Voice message');
  const position = card.getByRole('slider', { name: /^Position in voice-message/ });
  await expect(position).toHaveAttribute('aria-valuetext', /0:00 of (?!0:0[01])\d+:\d\d/);
  const isPlayed = card
    .locator('audio')
    .evaluate(
      (audio: HTMLAudioElement) =>
        new Promise<void>((resolve) =>
          audio.addEventListener('timeupdate', () => audio.currentTime > 0.5 && resolve()),
        ),
    );
  await card.getByRole('button', { name: /^Play / }).click();
  await isPlayed;
  await expect(mei.composer).toHaveValue('stays here');
});

test('a double click starts one recording, and the microphone is released', async ({ arrive }) => {
  const [mei] = await meet(arrive);
  await mei.page.evaluate(() => {
    const devices = navigator.mediaDevices;
    const getUserMedia = devices.getUserMedia.bind(devices);
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    devices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  await mei.page.getByRole('button', { name: 'Record a voice message' }).dblclick();
  await expect(mei.page.getByRole('timer')).toHaveText(/^\d+:(?!00)\d\d$/);
  await mei.page.keyboard.press('Escape');
  await expect(mei.page.getByRole('timer')).toHaveCount(0);
  const states = () =>
    mei.page.evaluate(() =>
      ('tracks' in window ? (window.tracks as MediaStreamTrack[]) : []).map(({ readyState }) => readyState),
    );
  await expect.poll(states).toEqual(['ended']);
});

test('a cancelled recording is not sent, and the microphone is released', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await mei.page.getByRole('button', { name: 'Record a voice message' }).click();
  await expect(mei.page.getByRole('timer')).toHaveText(/^\d+:(?!00)\d\d$/);
  await mei.page.keyboard.press('Escape');
  await expect(mei.page.getByRole('timer')).toHaveCount(0);
  await mei.say('better written');
  await tom.sees('better written');
  await expect(tom.messages.getByText('Voice message')).toHaveCount(0);
});
