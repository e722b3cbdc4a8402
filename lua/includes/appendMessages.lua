-- @include readElement
-- @include clientIds
-- @include trimClientIds

-- Appends the messages in `args` after the first `skip` arguments (author, sentId, event: see
-- message/sendMessages.lua), each exactly once, and publishes the new ones. known[i]: the score of an earlier send of
-- message i; scores[author]: the score of the author's own entry, if any (see clientIds); refused[i]: skip message i.
-- Returns the offsets (negative: of an earlier send; 0: refused), the times of the earlier sends, each author's last
-- new offset (text; nil when no message is new), and how many new messages have side effects (marked by a leading
-- space). The parameters are separate, because passing them in a table makes a send 4 % slower.
local function appendMessages(logKey, sentKey, channel, epoch, base, uncounted, at, args, skip, known, scores, refused)
  local call = redis.call
  local head = base + call('LLEN', logKey)
  local start = '{"at":' .. at .. ',"uncounted":' .. uncounted .. ','
  local fresh, sideEffects = 0, 0
  local elements, sent, inBatch, marks, numbers, offsets, repeatedAt = {}, {}, {}, {}, {}, {}, {}
  local number
  for i = 1, (#args - skip) / 3 do
    local position = skip + 3 * i
    local sentId = args[position - 1]
    local earlier = known[i] and known[i] % ID_SPAN or inBatch[sentId]
    if refused[i] then
      offsets[i] = 0
    elseif earlier then
      offsets[i] = -earlier
      -- The earlier message may be archived, because client ids may be kept longer than log elements.
      local element = earlier - base > 0 and call('LINDEX', logKey, earlier - base - 1)
      repeatedAt[#repeatedAt + 1] = element and readElement(element) or at
    else
      fresh = fresh + 1
      local offset = head + fresh
      local text = tostring(offset)
      offsets[i] = offset
      local event = args[position]
      if string.byte(event) == 32 then
        event = string.sub(event, 2)
        sideEffects = sideEffects + 1
      end
      elements[fresh] = start .. event
      local author = args[position - 2]
      number = numbers[author]
      if not number then
        number = authorNumber(sentKey, author, scores[author])
        numbers[author] = number
      end
      sent[2 * fresh - 1], sent[2 * fresh] = idScore(number, text), sentId
      inBatch[sentId] = offset
      marks[author] = text
    end
  end
  if fresh == 0 then return offsets, repeatedAt, nil, 0 end

  call('RPUSH', logKey, unpack(elements)) -- at most 64 messages
  call('ZADD', sentKey, unpack(sent)) -- at most 64 messages
  trimClientIds(sentKey, logKey, tonumber(base), head, head + fresh, number, tonumber(at))
  call('SPUBLISH', channel, '{"event":"conversation.appended","data":{"epoch":"' .. epoch .. '","after":' .. head
    .. ',"events":[' .. table.concat(elements, ',') .. ']}}')
  return offsets, repeatedAt, marks, sideEffects
end
