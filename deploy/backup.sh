#!/bin/sh
# Writes a backup into the folder BACKUPS and deletes those older than KEEP_DAYS, but never the newest one.
# BACKUPS=store: is the bucket of FILES_URL.
#
#     backup.sh          once
#     backup.sh daily    now, and then every 24 hours
#
# Run it in the program's folder, with the portal's settings.
set -eu
: "${BACKUPS:?Set BACKUPS to the folder for backups, or to store:}"
keep_days=${KEEP_DAYS:-30}
node=$([ -x bin/node ] && echo bin/node || echo node)
umask 077

once() {
  if [ "$BACKUPS" = store: ]; then
    "$node" server/maintenance/backup.ts store: --keep-days "$keep_days"
    return
  fi
  file="$BACKUPS/kerbside-$(date -u +%Y-%m-%d-%H%M%S).tar.gz"
  # Old backups are deleted only once the new one is complete.
  "$node" server/maintenance/backup.ts "$file" &&
    find "$BACKUPS" -maxdepth 1 -name 'kerbside-*.tar.gz' -mtime "+$keep_days" ! -path "$file" -delete
}

case "${1:-once}" in
  once) once ;;
  daily)
    trap 'exit 0' TERM INT
    while :; do
      if once; then
        pause=86400
      else
        pause=3600
        echo "The backup failed. Trying again in an hour." >&2
      fi
      sleep "$pause" &
      wait $!
    done
    ;;
  *) echo "Usage: backup.sh [daily]" >&2; exit 2 ;;
esac
