-- Parses the field `deleted` of a conversation, `offset:uncounted`: the last event that retention deleted. 0: none.
local function deletedOffset(stored)
  return stored and tonumber(string.match(stored, '^%d+')) or 0
end
