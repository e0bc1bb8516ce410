#!/usr/bin/env bash
# Guess: splitters of names keep a Vietnamese given name; none takes «Vi» for a Roman six, the family name stays whole.
# Seen: another-name-parser makes «An» a title before the name, «Vi» and «Do» degrees behind it, also the family name
# of «Do Van Ha». Written without marks, «Văn» is «van» of Dutch names: humanparser and parse-full-name glue it to the
# given name; of «Le Van Vu» the latter makes one family name. With marks both keep the words apart.
. "$(dirname "$0")/setup.sh"
packages another-name-parser@0.1.0 humanparser@2.7.0 parse-full-name@1.2.7
cat >try.js <<'JS'
import another from 'another-name-parser'
import human from 'humanparser'
import full from 'parse-full-name'
const [splitter, text] = process.argv.slice(2)
const splitters = {
  another: ({ prefix, first, middle, last, suffix } = another(text)) => [prefix, first, middle, last, suffix],
  human: ({ salutation, firstName, middleName, lastName, suffix } = human.parseName(text)) =>
    [salutation, firstName, middleName, lastName, suffix],
  full: ({ title, first, middle, last, suffix } = full.parseFullName(text, 'all', false, 0, 0)) =>
    [title, first, middle, last, suffix],
}
console.log(splitters[splitter]().map((part) => part || '-').join(' | '))
JS
# splits NAME 'another-name-parser' 'humanparser' 'parse-full-name', each «title | first | middle | last | suffix»
splits() {
  seen "another-name-parser, $1:" "$2" "$(node try.js another "$1")"
  seen "humanparser, $1:" "$3" "$(node try.js human "$1")"
  seen "parse-full-name, $1:" "$4" "$(node try.js full "$1")"
}
splits 'Nguyễn Văn An' 'An | Nguyễn | - | Văn | -' '- | Nguyễn | Văn | An | -' '- | Nguyễn | Văn | An | -'
splits 'Nguyễn Thị Vi' '- | Nguyễn | - | Thị | Vi' '- | Nguyễn | Thị | Vi | -' '- | Nguyễn | Thị | Vi | -'
splits 'Do Van Ha' '- | Van | - | Ha | Do' '- | Do | - | Van Ha | -' '- | Do | - | Van Ha | -'
splits 'Le Van Vu' '- | Le | - | Van Vu | -' '- | Le | - | Van Vu | -' '- | - | - | Le Van Vu | -'
splits 'Lê Văn Vũ' '- | Lê | Văn | Vũ | -' '- | Lê | Văn | Vũ | -' '- | Lê | Văn | Vũ | -'
