-- @include readHashWithExpiry

-- Returns the open proposal of a direct conversation, or nil: id, by, name (JSON), expiresAt (text), accepted.
local function readProposal(proposalKey)
  local fields = readHashWithExpiry(proposalKey, {'id', 'by', 'name', 'expiresAt', 'accepted'})
  if not fields then return nil end
  return {id = fields[1], by = fields[2], name = fields[3], expiresAt = fields[4], accepted = fields[5] and true or false}
end

-- Publishes the proposal that is open now; nil: none.
local function publishProposal(channel, epoch, proposal)
  local json = 'null'
  if proposal then
    json = '{"id":"' .. proposal.id .. '","by":"' .. proposal.by .. '","name":' .. proposal.name .. ',"expiresAt":'
      .. proposal.expiresAt .. '}'
  end
  redis.call('SPUBLISH', channel, '{"event":"proposal.changed","data":{"epoch":"' .. epoch .. '","proposal":' .. json
    .. '}}')
end
