--- Stores a sign-in that has begun at an identity provider, until the provider sends the person back or it expires.
---
--- KEYS
---   request  hash  parley:{oauth:hash}:request
--- ARGV
---   browserHash   text  SHA-256 of the cookie of the browser, hex
---   nonce         text
---   codeVerifier  text  of the authorization code (PKCE)
---   challenge     text  with which the page takes the ticket
---   redirectUri   text
---   isDesktop     flag  the desktop began it
---   lifetimeMs    ms

-- @include writeHashWithExpiry

local browserHash, nonce, codeVerifier, challenge, redirectUri, isDesktop, lifetimeMs = unpack(ARGV)

writeHashWithExpiry(KEYS[1], lifetimeMs, {'browserHash', browserHash, 'nonce', nonce, 'codeVerifier', codeVerifier,
  'challenge', challenge, 'redirectUri', redirectUri, 'isDesktop', isDesktop})
return {'ok'}
