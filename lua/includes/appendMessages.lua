-- @include readElement

-- Appends the messages in `args` from the second on (author, sentId, event: see message/sendMessages.lua), each exactly
-- once, and publishes those that are new. known[i]: where an earlier send of message i is; refused[i]: it is not taken.
-- Returns their offsets (negative: of an earlier send; 0: refused), the times of the earlier sends, each author's last new
-- offset (text), nil when nothing is new, and how many of the new ones are more than plain texts: a space comes before those.
-- Its parameters are apart, because a table for them costs a send 4 %.
local function appendMessages(logKey, sentKey, channel, epoch, base, uncounted, at, args, known, refused)
  local call = redis.call
  local SENT_KEPT, TRIM_EVERY = 2000, 64
  local head = base + call('LLEN', logKey)
  local start = '{"at":' .. at .. ',"uncounted":' .. uncounted .. ','
  local fresh, telling = 0, 0
  local elements, sent, here, marks, offsets, repeatedAt = {}, {}, {}, {}, {}, {}
  for i = 1, (#args - 1) / 3 do
    local sentId = args[3 * i]
    local earlier = known[i] or here[sentId]
    if refused[i] then
      offsets[i] = 0
    elseif earlier then
      offsets[i] = -earlier
      -- One that is archived by now: only when less is kept than the client ids that are known.
      local element = earlier - base > 0 and call('LINDEX', logKey, earlier - base - 1)
      repeatedAt[#repeatedAt + 1] = element and readElement(element) or at
    else
      fresh = fresh + 1
      local offset = head + fresh
      local text = tostring(offset)
      offsets[i] = offset
      local event = args[3 * i + 1]
      if string.byte(event) == 32 then
        event = string.sub(event, 2)
        telling = telling + 1
      end
      elements[fresh] = start .. event
      sent[2 * fresh - 1], sent[2 * fresh] = text, sentId
      here[sentId] = text
      marks[args[3 * i - 1]] = text
    end
  end
  if fresh == 0 then return offsets, repeatedAt, nil, 0 end

  call('RPUSH', logKey, unpack(elements))
  call('ZADD', sentKey, unpack(sent))
  -- Every 64th event forgets the oldest: a sorted set by offset costs less to look up and to trim than a hash, which stays
  -- a list that is searched from its beginning until it has 512 fields.
  if math.floor((head + fresh) / TRIM_EVERY) > math.floor(head / TRIM_EVERY) then
    call('ZREMRANGEBYRANK', sentKey, 0, -SENT_KEPT - 1)
  end
  call('SPUBLISH', channel, '{"event":"conversation.appended","data":{"epoch":"' .. epoch .. '","after":' .. head
    .. ',"events":[' .. table.concat(elements, ',') .. ']}}')
  return offsets, repeatedAt, marks, telling
end
