-- Parses a topic's registry entry (JSON). `first`: the offset before its first post; present only if an earlier topic
-- of that name was removed. `version` is incremented by every change; `head`: the last log offset that the entry
-- includes; `readers`: null or a list of ids; `last`: null or the newest post.
local function readTopicEntry(text)
  local start, first, rest = string.match(text, '^({"version":%d+,"head":%d+),"first":(%d+)(,.*)$')
  if first then text = start .. rest end
  local version, head, epoch, by, readers, last = string.match(text,
    '^{"version":(%d+),"head":(%d+),"epoch":"([^"]*)","by":"([^"]*)","readers":([^{]-),"last":(.*)}$')
  return {version = tonumber(version), head = tonumber(head), first = tonumber(first or 0), epoch = epoch, by = by, readers = readers, last = last}
end

-- Writes an entry with the next version and publishes it; `posts`: the new posts as JSON. Returns the entry's JSON.
local function writeTopicEntry(entriesKey, channel, topic, entry, posts)
  local text = '{"version":' .. (entry.version + 1) .. ',"head":' .. entry.head .. (entry.first > 0 and ',"first":' .. entry.first or '')
    .. ',"epoch":"' .. entry.epoch
    .. '","by":"' .. entry.by .. '","readers":' .. entry.readers .. ',"last":' .. entry.last .. '}'
  redis.call('HSET', entriesKey, topic, text)
  redis.call('SPUBLISH', channel, '{"event":"topic.entered","data":{"topic":"' .. topic .. '","entry":' .. text
    .. ',"posts":[' .. table.concat(posts, ',') .. ']}}')
  return text
end
