#!/bin/sh
# A backup for each night, linked to the last good one; the seven last good ones stay. docs/operations/backup.md
# /etc/cron.d/alcove: 30 3 * * * root /opt/alcove/deploy/systemd/nightly-backup.sh /var/backups/alcove
set -eu
umask 077
place=${1:?the folder of the backups is expected}
kept=7
set -a
. "${ALCOVE_SETTINGS:-/etc/alcove/alcove.env}"
: "${DATA_DIR:=/var/lib/alcove}"
set +a
cd "${ALCOVE_CHECKOUT:-/opt/alcove}"

# The account of one process; ALCOVE_ACCOUNT= for root, where each service has its own.
account=${ALCOVE_ACCOUNT-alcove}
admin() {
  ${account:+runuser -u "$account" --} node_modules/.bin/node deploy/start/run.mjs admin "$@"
}
# One without a manifest is no backup. Their names are in the order of time.
good() {
  for manifest in "$place"/alcove-*/manifest.json; do
    if [ -f "$manifest" ]; then dirname "$manifest"; fi
  done
}

last=$(good | tail -n 1)
tonight=$place/alcove-$(date +%F-%H%M%S)
# On Sundays everything that is linked is read before.
check=
if [ "$(date +%u)" = 7 ]; then check=--check-base; fi
code=0
admin backup "$tonight" ${last:+--base "$last"} $check || code=$?
# 3: the store lacks files that contents name, which an older backup may have. Nothing is removed before that is known.
if [ "$code" != 0 ]; then exit "$code"; fi
good | head -n -$kept | while read -r old; do rm -rf "$old"; done
# What was killed while it was written.
find "$place" -mindepth 1 -maxdepth 1 -name 'alcove-*' -mtime +1 | while read -r old; do
  if [ ! -f "$old/manifest.json" ]; then rm -rf "$old"; fi
done
