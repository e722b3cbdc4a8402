-- Calls a command that takes a list of any length after its key (HMGET, HDEL, ZADD …) in chunks, because Lua's stack holds only
-- about 8,000 values. Pairs stay together. Returns the answers of all chunks in the order of the list, where the command answers
-- with a list. The only place where a list of any length is unpacked.
local function callInChunks(command, key, list)
  local answers = {}
  for first = 1, #list, 1000 do
    local answer = redis.call(command, key, unpack(list, first, math.min(first + 999, #list)))
    if type(answer) == 'table' then
      for i = 1, #answer do answers[#answers + 1] = answer[i] end
    end
  end
  return answers
end
