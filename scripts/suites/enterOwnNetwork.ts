import { spawnSync } from 'node:child_process';

/** A local IPv4 network of this computer alone: loopback, and a cable to itself, with multicast. */
const PREPARE = `set -e
ip link set lo up
ip link add local type veth peer name other
ip addr add 192.168.78.2/24 dev local
ip link set local up
ip link set other up
ip route add 224.0.0.0/4 dev local
exec "$@"`;

/**
 * The beginning of a command that runs the rest in a network of its own, so that tests can host a team, and announce it
 * to no other computer. Empty where that is not permitted: only root of Linux can create networks.
 */
export function enterOwnNetwork(): readonly string[] {
  const enter = ['unshare', '--net', '--', 'sh', '-c', PREPARE, 'sh'] as const;
  const [program, ...args] = enter;
  return spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0 ? enter : [];
}
