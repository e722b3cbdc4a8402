import { runServerAdmin } from './runServerAdmin.ts';

// As in parley-server.service and deploy/server/parley-admin.
process.exitCode = await runServerAdmin(process.argv.slice(2), {
  data: '/var/lib/parley',
  note: 'The server of this computer is in /etc/parley/parley.env, which also has the defaults of the options.',
});
