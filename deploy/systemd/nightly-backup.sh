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

# Settings come from that file alone.
export DOTENV=off

# The account of one process; ALCOVE_ACCOUNT= for root, where each service has its own. It removes as well: root never
# follows what that account has put there.
account=${ALCOVE_ACCOUNT-alcove}
as_account() {
  ${account:+runuser -u "$account" --} "$@"
}
admin() {
  as_account node_modules/.bin/node deploy/start/run.mjs admin "$@"
}
# Folders that this script has made; whatever else lies there is left alone. Their names are in the order of time.
nights="alcove-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]-[0-9][0-9][0-9][0-9][0-9][0-9]"
is_night() {
  [ -d "$1" ] && [ ! -L "$1" ]
}
# One without a manifest is no backup.
has_manifest() {
  [ -e "$1/manifest.json" ] || [ -L "$1/manifest.json" ]
}
# Says why a manifest is none that a backup could be linked to, or a restore could read.
reading='import("@alcove/embedded/backup/manifest").then(({ readManifest }) => readManifest(process.argv[1])).catch(({ message }) => {
  console.error(`Passed over, and kept: ${message}`)
  process.exitCode = 1
})'
is_good() {
  is_night "$1" && has_manifest "$1" && as_account node_modules/.bin/node -e "$reading" "$1"
}

# The good ones, oldest first. Each manifest is read once: that starts a program.
set --
for one in "$place"/$nights; do
  if is_good "$one"; then set -- "$@" "$one"; fi
done
last=
for one; do last=$one; done
tonight=$place/alcove-$(date +%F-%H%M%S)
# On Sundays everything that is linked is read before.
check=
if [ "$(date +%u)" = 7 ]; then check=--check-base; fi
code=0
admin backup "$tonight" ${last:+--base "$last"} $check || code=$?
# 3: the store lacks files that contents name, which an older backup may have. Nothing is removed before that is known.
if [ "$code" != 0 ]; then exit "$code"; fi

set -- "$@" "$tonight"
while [ "$#" -gt "$kept" ]; do
  as_account rm -rf -- "$1"
  shift
done
for one in "$place"/$nights; do
  # What was killed while it was written.
  if is_night "$one" && ! has_manifest "$one" && [ -n "$(find "$one" -maxdepth 0 -mtime +1)" ]; then
    as_account rm -rf -- "$one"
  fi
done
