-- Ends what permits sessions to connect an account with a person of an identity provider.
local function voidConnecting(provider)
  redis.call('HINCRBY', provider, 'generation', 1)
end
