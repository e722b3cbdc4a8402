-- Keeps when an announcement is shown, and forgets those whose time is over, so that whoever counts looks at few.
local function keepAnnouncement(timesKey, offset, now, startsAt, endsAt, author)
  local over = {}
  local times = redis.call('HGETALL', timesKey)
  for i = 1, #times, 2 do
    local ends = tonumber(string.match(times[i + 1], '^%d+:(%d+):'))
    if ends and ends <= now and #over < 1000 then over[#over + 1] = times[i] end
  end
  if #over > 0 then redis.call('HDEL', timesKey, unpack(over)) end
  redis.call('HSET', timesKey, offset, startsAt .. ':' .. endsAt .. ':' .. author)
end

-- How those of one author are kept, in the order in which they were written.
local function authorsMember(author, offset)
  return author .. ':' .. string.format('%012d', offset)
end

-- Why an announcement can't have these times, or nil.
local function refuseTimes(now, startsAt, endsAt)
  if endsAt == 'null' then return nil end
  if tonumber(endsAt) <= now then return 'ALREADY_OVER' end
  if tonumber(endsAt) <= tonumber(startsAt) then return 'ENDS_BEFORE_START' end
  return nil
end
