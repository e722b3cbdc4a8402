--- Creates a ticket, with which the page that began to connect an account completes it.
---
--- KEYS
---   connection  hash  parley:{ticket:hash}:connection
--- ARGV
---   sessionHash  text     SHA-256 of the token of the session that connects its account, hex
---   challenge    text     SHA-256 of the verifier that the page kept, base64url
---   issuer       text
---   subject      text     the id of the person at the issuer
---   names        json     the names of the person there, to be shown
---   generation   integer  of the account, when the person confirmed it
---   lifetimeMs   ms

-- @include writeHashWithExpiry

local sessionHash, challenge, issuer, subject, names, generation, lifetimeMs = unpack(ARGV)

writeHashWithExpiry(KEYS[1], lifetimeMs, {'sessionHash', sessionHash, 'challenge', challenge, 'issuer', issuer,
  'subject', subject, 'names', names, 'generation', generation})
return {'ok'}
