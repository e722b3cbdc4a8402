-- A topic's entry in the registry, as text that is JSON. `first`: the offset before its first post, where a topic of that name was
-- removed before; else left out. `version` grows with every change; `head`: how far its log is
-- entered; `readers`: null or a list of ids; `last`: null or the newest post.
local function readTopicEntry(text)
  local start, first, rest = string.match(text, '^({"version":%d+,"head":%d+),"first":(%d+)(,.*)$')
  if first then text = start .. rest end
  local version, head, epoch, by, readers, last = string.match(text,
    '^{"version":(%d+),"head":(%d+),"epoch":"([^"]*)","by":"([^"]*)","readers":([^{]-),"last":(.*)}$')
  return {version = tonumber(version), head = tonumber(head), first = tonumber(first or 0), epoch = epoch, by = by, readers = readers, last = last}
end

-- Writes it with its next version and tells everybody; `posts`: those that are new, as JSON. Returns its text.
local function writeTopicEntry(entriesKey, channel, topic, entry, posts)
  local text = '{"version":' .. (entry.version + 1) .. ',"head":' .. entry.head .. (entry.first > 0 and ',"first":' .. entry.first or '')
    .. ',"epoch":"' .. entry.epoch
    .. '","by":"' .. entry.by .. '","readers":' .. entry.readers .. ',"last":' .. entry.last .. '}'
  redis.call('HSET', entriesKey, topic, text)
  redis.call('SPUBLISH', channel, '{"event":"topic.entered","data":{"topic":"' .. topic .. '","entry":' .. text
    .. ',"posts":[' .. table.concat(posts, ',') .. ']}}')
  return text
end
