#!/bin/sh
# Deletes the copies of one content from the edge's disk. Its grants have ended by then: no copy is served any more.
# usage: purge.sh <content id> [cache folder]
set -eu
id=$1
cache=${2:-/var/cache/nginx/alcove-media}
printf '%s' "$id" | grep -Eq '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' || {
  echo "content id must be a UUID, got $id" >&2
  exit 2
}
# nginx writes the key of a copy into a line near its beginning.
find "$cache" -type f -exec sh -c '
  for file; do
    if head -c 4096 "$file" | grep -aq "^KEY: $0/"; then rm -f "$file" && echo "$file"; fi
  done' "$id" {} + | wc -l | sed 's/^ *//; s/$/ copies deleted/'
