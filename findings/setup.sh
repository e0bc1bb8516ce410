# Sourced by the findings: a temporary folder that goes by itself, and three commands. Needs Node.js, npm, a registry.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# packages NAME@VERSION… installs exactly these.
packages() {
  echo '{"private":true,"type":"module"}' >package.json
  npm install --no-audit --no-fund --silent --save-exact "$@"
  echo "Node.js $(node --version), $*"
}

# debian NAME VERSION unpacks exactly this package of Debian into the folder.
debian() {
  apt-get download -qq "$1=$2"
  dpkg-deb -x "$1"_*.deb .
  echo "$1 $2"
}

# seen 'what it is' 'the output of that day' 'today's output': prints, and fails where they differ.
seen() {
  printf '%s\n    %s\n' "$1" "$3"
  if [ "$2" != "$3" ]; then
    printf 'CHANGED: it was\n    %s\n' "$2" >&2
    exit 1
  fi
}
