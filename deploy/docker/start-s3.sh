#!/bin/sh
# Starts the S3 server of docker-compose.yml, which takes its root account from the environment alone, with keys from files.
set -eu
ROOT_ACCESS_KEY=$(cat "$S3_ACCESS_KEY_FILE")
ROOT_SECRET_KEY=$(cat "$S3_SECRET_KEY_FILE")
export ROOT_ACCESS_KEY ROOT_SECRET_KEY
# Note: metadata beside the objects, for not every file system has extended attributes.
exec "${VERSITYGW:-versitygw}" --quiet --port "${LISTEN:-:7070}" --health /healthz \
  posix --sidecar "$DATA_FOLDER/metadata" "$DATA_FOLDER/objects"
