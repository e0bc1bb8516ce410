#!/usr/bin/env bash
# Guess: packages that check postcodes take the five digits that Vietnam's postcodes have had since 2018 («10000»,
# «70000»; Decision 2475/QĐ-BTTTT of 29 December 2017).
# Seen: postal-codes-js, so joi-postalcode too, and is-valid-zipcode refuse every one and take only the six digits of
# before. postcode-validator and postal-code-checker take the five.
. "$(dirname "$0")/setup.sh"
packages postal-codes-js@2.5.2 joi-postalcode@2.0.0 joi@18.3.2 is-valid-zipcode@1.0.3 \
  postcode-validator@3.10.22 postal-code-checker@2.3.0
cat >try.js <<'JS'
import postalCodes from 'postal-codes-js'
import joi from 'joi'
import postalcode from 'joi-postalcode'
import isValidZipcode from 'is-valid-zipcode'
import { postcodeValidator } from 'postcode-validator'
import { validatePostalCode } from 'postal-code-checker'
const checks = {
  'postal-codes-js': (code) => postalCodes.validate('VN', code) === true,
  'joi-postalcode': (code) => !joi.extend(postalcode).string().postalCode('VN').validate(code).error,
  'is-valid-zipcode': (code) => isValidZipcode(code, 'VN'),
  'postcode-validator': (code) => postcodeValidator(code, 'VN'),
  'postal-code-checker': (code) => validatePostalCode('VN', code),
}
const codes = ['10000', '70000', '100000', '700000']
console.log(codes.filter(checks[process.argv[2]]).join(', ') || 'none')
JS
for check in postal-codes-js joi-postalcode is-valid-zipcode; do
  seen "$check takes of 10000, 70000, 100000, 700000:" '100000, 700000' "$(node try.js $check)"
done
for check in postcode-validator postal-code-checker; do
  seen "$check takes of them:" '10000, 70000, 100000, 700000' "$(node try.js $check)"
done
