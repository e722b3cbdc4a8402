import { gatewayCommandLine } from '../src-gateway/gatewayCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(gatewayCommandLine, async (args) => (await import('./commands/gateway.ts')).gateway(args));
