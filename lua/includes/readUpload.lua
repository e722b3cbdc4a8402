-- Returns this person's upload, decoded and as JSON, unless it has ended; else nil. An ended upload can't be resumed,
-- even before its bytes are removed.
-- state: `uploading` or `ready`; endsAt: when it expires.
local function readUpload(uploadsKey, uploadId, userId, now)
  local entry = redis.call('HGET', uploadsKey, uploadId)
  local upload = entry and cjson.decode(entry)
  if not upload or upload.author ~= userId or upload.endsAt <= now then return nil end
  return upload, entry
end
