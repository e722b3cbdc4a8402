import { sourceOf, VALKEY } from './buildValkey.ts';

/** Prints Valkey as a component of CycloneDX, which the list of the npm packages lacks. */
const component = {
  type: 'application',
  name: 'valkey',
  version: VALKEY.version,
  purl: `pkg:github/valkey-io/valkey@${VALKEY.version}`,
  licenses: [{ license: { id: 'BSD-3-Clause' } }],
  externalReferences: [
    { type: 'source-distribution', url: sourceOf(VALKEY), hashes: [{ alg: 'SHA-256', content: VALKEY.sha256 }] },
  ],
};
console.log(JSON.stringify(component));
