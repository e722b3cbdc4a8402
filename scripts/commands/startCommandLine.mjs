/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const startCommandLine = {
  usage: `Usage: npm start [-- options]
  --profile NAME   a second person on this computer: letters, digits, - and _
  --browser        in a browser instead of the desktop app
  --port N         the port for the browser, 0 for a free one
  --redis URL      use this Redis instead of a private one
  --help           this text
Where npm run demo has made a team, that is opened unless a profile or a Redis is named.`,
  options: {
    profile: { type: 'string' },
    browser: { type: 'boolean', default: false },
    port: { type: 'string' },
    redis: { type: 'string' },
  },
};
