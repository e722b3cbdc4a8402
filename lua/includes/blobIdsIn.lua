-- The ids of the files in a message. Elements of later versions may have another structure; they can be recalled, too.
local function blobIdsIn(message)
  local body = type(message.body) == 'table' and message.body or {}
  local blobIds = {}
  for _, attachment in ipairs(type(body.items) == 'table' and body.items or {body}) do
    local blob = type(attachment) == 'table' and attachment.blob
    if type(blob) == 'table' and type(blob.id) == 'string' then blobIds[#blobIds + 1] = blob.id end
  end
  return blobIds
end
