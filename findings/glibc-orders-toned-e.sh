#!/usr/bin/env bash
# Guess: glibc's vi_VN sorts as a Vietnamese dictionary: e before ê, whatever the tones.
# Seen: ê without a tone comes after e, but ê with a tone is sorted among the words with e.
# Debian 12's own package of locales, unpacked into the temporary folder; needs apt-get (no root) and localedef.
. "$(dirname "$0")/setup.sh"
apt-get download -qq locales=2.36-9+deb12u* 2>/dev/null || apt-get download -qq locales
dpkg-deb -x locales_*.deb .
version=$(dpkg-deb -f locales_*.deb Version)
mkdir built
I18NPATH="$PWD/usr/share/i18n" localedef -i vi_VN -f UTF-8 "$PWD/built/vi_VN.UTF-8" 2>/dev/null || true
echo "locales $version"
sorted() { printf '%s\n' "$@" | LOCPATH="$PWD/built" LC_ALL=vi_VN.UTF-8 sort | paste -sd' '; }
seen 'without tones:' 'em en êm ên' "$(sorted êm en ên em)"
seen 'with tones (right: em en ề ếch êm):' 'ề ếch em en êm' "$(sorted ếch êm en em ề)"
