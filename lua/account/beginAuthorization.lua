--- Stores a sign-in that has begun at an identity provider, until the provider sends the person back or it expires.
---
--- KEYS
---   request  hash  parley:{oauth:hash}:request
--- ARGV
---   browserHash   text     SHA-256 of the cookie of the browser, hex
---   nonce         text
---   codeVerifier  text     of the authorization code (PKCE)
---   challenge     text     with which the page takes the ticket
---   redirectUri   text
---   isDesktop     flag     the desktop began it
---   sessionHash   text     SHA-256 of the token of the session that connects its account, hex; empty: it is a sign-in
---   generation    integer  of that account, when the person confirmed it; 0 for a sign-in
---   lifetimeMs    ms

-- @include writeHashWithExpiry

local browserHash, nonce, codeVerifier, challenge, redirectUri, isDesktop, sessionHash, generation, lifetimeMs =
  unpack(ARGV)

-- Nodes of earlier versions would sign in: they do not find the browser of a connection.
local browserField = sessionHash == '' and 'browserHash' or 'connectingBrowserHash'
writeHashWithExpiry(KEYS[1], lifetimeMs, {browserField, browserHash, 'nonce', nonce, 'codeVerifier', codeVerifier,
  'challenge', challenge, 'redirectUri', redirectUri, 'isDesktop', isDesktop, 'sessionHash', sessionHash,
  'generation', generation})
return {'ok'}
