import { spawnSync } from 'node:child_process';
import { refuseCommitMessage } from './commits/refuseCommitMessage.ts';
import { root } from './setup/paths.mjs';

/** Checks the messages of the newest commits; merges have git's own messages. */
const NEWEST = '--max-count=50';

const git = spawnSync('git', ['log', NEWEST, '--no-merges', '--format=%h %B%x00'], { cwd: root, encoding: 'utf8' });
if (git.status !== 0) console.log('Not a git checkout: no commit messages to check.');
else {
  for (const entry of git.stdout
    .split('\0')
    .map((text) => text.trim())
    .filter(Boolean)) {
    const [id, ...rest] = entry.split(' ');
    const reason = refuseCommitMessage(rest.join(' '));
    if (reason === null) continue;
    console.log(`${id} ${rest.join(' ').split('\n')[0]}\n  ${reason}`);
    process.exitCode = 1;
  }
}
