-- All tables of the site, grouped as in server/platform/db/schema. What a column is for is said there.
-- Later changes are migrations of their own (CONTRIBUTING.md#add-a-migration).

CREATE EXTENSION IF NOT EXISTS pg_trgm;

--> statement-breakpoint
-- Words: how texts are folded, divided and ordered. Printed by scripts/make-word-functions.ts.

CREATE OR REPLACE FUNCTION public.simple_text(given text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE text text := given;
BEGIN
	text := normalize(replace(text, '´', ''), NFKD);
	text := regexp_replace(text, '[\u0027\u0060\u00ad\u02b9-\u02bf\u02c8\u2018\u2019\u201b\u2032\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g');
	text := replace(lower(text collate "C"), 'Đ', 'đ');
	IF text ~ '[^\u0001-\u007f\u0300-\u036fđ]' THEN
		text := translate(text, 'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡ⱥɑƀɓƃƈȼɖɗƌȡðǝəɛɇƒǥɠħıɨɩȷɉĸƙłƚɫȴŋɲƞȵøɔɵƥɋɍɽȿʂẜẝŧƫƭʈȶⱦʉʊʋỽⱳƴɏỿƶȥɀς‐‒–—―−⁃“”„‟«»‹›', 'æđoþđhlnœtbbƅocdddeeefgɣiikɯnoƣpʀƨʃttuvyzʒƹƽgƕƿȝnȣzacltɂbuʌejqryͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻvyⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡlᵽrⱨⱪⱬaɱɐɒwⱶszⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔsᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃aabbbccddddđeeeefgghiiijjkkllllnnnnooopqrrssssttttttuuvvwyyyzzzσ-------""""""""');
		text := replace(text, 'ß', 'ss');
		text := replace(text, 'æ', 'ae');
		text := replace(text, 'œ', 'oe');
		text := replace(text, 'þ', 'th');
	END IF;
	text := regexp_replace(text, '[\u0001-\u0020\u007f-\u009f\u1680\u2028\u2029]+', ' ', 'g');
	text := btrim(text);
	RETURN text;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.fold_text(given text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE text text := given;
BEGIN
	text := replace(public.simple_text(text), 'đ', 'd');
	text := regexp_replace(text, '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1\u08e3-\u0902\u093a\u093c\u0941-\u0948\u094d\u0951-\u0957\u0962-\u0963\u0981\u09bc\u09c1-\u09c4\u09cd\u09e2-\u09e3\u09fe\u0a01-\u0a02\u0a3c\u0a41-\u0a42\u0a47-\u0a48\u0a4b-\u0a4d\u0a51\u0a70-\u0a71\u0a75\u0a81-\u0a82\u0abc\u0ac1-\u0ac5\u0ac7-\u0ac8\u0acd\u0ae2-\u0ae3\u0afa-\u0aff\u0b01\u0b3c\u0b3f\u0b41-\u0b44\u0b4d\u0b55-\u0b56\u0b62-\u0b63\u0b82\u0bc0\u0bcd\u0c00\u0c04\u0c3c\u0c3e-\u0c40\u0c46-\u0c48\u0c4a-\u0c4d\u0c55-\u0c56\u0c62-\u0c63\u0c81\u0cbc\u0cbf\u0cc6\u0ccc-\u0ccd\u0ce2-\u0ce3\u0d00-\u0d01\u0d3b-\u0d3c\u0d41-\u0d44\u0d4d\u0d62-\u0d63\u0d81\u0dca\u0dd2-\u0dd4\u0dd6\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f71-\u0f7e\u0f80-\u0f84\u0f86-\u0f87\u0f8d-\u0f97\u0f99-\u0fbc\u0fc6\u102d-\u1030\u1032-\u1037\u1039-\u103a\u103d-\u103e\u1058-\u1059\u105e-\u1060\u1071-\u1074\u1082\u1085-\u1086\u108d\u109d\u135d-\u135f\u1712-\u1714\u1732-\u1733\u1752-\u1753\u1772-\u1773\u17b4-\u17b5\u17b7-\u17bd\u17c6\u17c9-\u17d3\u17dd\u180b-\u180d\u180f\u1885-\u1886\u18a9\u1920-\u1922\u1927-\u1928\u1932\u1939-\u193b\u1a17-\u1a18\u1a1b\u1a56\u1a58-\u1a5e\u1a60\u1a62\u1a65-\u1a6c\u1a73-\u1a7c\u1a7f\u1ab0-\u1add\u1ae0-\u1aeb\u1b00-\u1b03\u1b34\u1b36-\u1b3a\u1b3c\u1b42\u1b6b-\u1b73\u1b80-\u1b81\u1ba2-\u1ba5\u1ba8-\u1ba9\u1bab-\u1bad\u1be6\u1be8-\u1be9\u1bed\u1bef-\u1bf1\u1c2c-\u1c33\u1c36-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce0\u1ce2-\u1ce8\u1ced\u1cf4\u1cf8-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302d\u3099-\u309a\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f\ua6f0-\ua6f1\ua802\ua806\ua80b\ua825-\ua826\ua82c\ua8c4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua951\ua980-\ua982\ua9b3\ua9b6-\ua9b9\ua9bc-\ua9bd\ua9e5\uaa29-\uaa2e\uaa31-\uaa32\uaa35-\uaa36\uaa43\uaa4c\uaa7c\uaab0\uaab2-\uaab4\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaec-\uaaed\uaaf6\uabe5\uabe8\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\U000101fd\U000102e0\U00010376-\U0001037a\U00010a01-\U00010a03\U00010a05-\U00010a06\U00010a0c-\U00010a0f\U00010a38-\U00010a3a\U00010a3f\U00010ae5-\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d\U00010eab-\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011001\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107f-\U00011081\U000110b3-\U000110b6\U000110b9-\U000110ba\U000110c2\U00011100-\U00011102\U00011127-\U0001112b\U0001112d-\U00011134\U00011173\U00011180-\U00011181\U000111b6-\U000111be\U000111c9-\U000111cc\U000111cf\U0001122f-\U00011231\U00011234\U00011236-\U00011237\U0001123e\U00011241\U000112df\U000112e3-\U000112ea\U00011300-\U00011301\U0001133b-\U0001133c\U00011340\U00011366-\U0001136c\U00011370-\U00011374\U000113bb-\U000113c0\U000113ce\U000113d0\U000113d2\U000113e1-\U000113e2\U00011438-\U0001143f\U00011442-\U00011444\U00011446\U0001145e\U000114b3-\U000114b8\U000114ba\U000114bf-\U000114c0\U000114c2-\U000114c3\U000115b2-\U000115b5\U000115bc-\U000115bd\U000115bf-\U000115c0\U000115dc-\U000115dd\U00011633-\U0001163a\U0001163d\U0001163f-\U00011640\U000116ab\U000116ad\U000116b0-\U000116b5\U000116b7\U0001171d\U0001171f\U00011722-\U00011725\U00011727-\U0001172b\U0001182f-\U00011837\U00011839-\U0001183a\U0001193b-\U0001193c\U0001193e\U00011943\U000119d4-\U000119d7\U000119da-\U000119db\U000119e0\U00011a01-\U00011a0a\U00011a33-\U00011a38\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a56\U00011a59-\U00011a5b\U00011a8a-\U00011a96\U00011a98-\U00011a99\U00011b60\U00011b62-\U00011b64\U00011b66\U00011c30-\U00011c36\U00011c38-\U00011c3d\U00011c3f\U00011c92-\U00011ca7\U00011caa-\U00011cb0\U00011cb2-\U00011cb3\U00011cb5-\U00011cb6\U00011d31-\U00011d36\U00011d3a\U00011d3c-\U00011d3d\U00011d3f-\U00011d45\U00011d47\U00011d90-\U00011d91\U00011d95\U00011d97\U00011ef3-\U00011ef4\U00011f00-\U00011f01\U00011f36-\U00011f3a\U00011f40\U00011f42\U00011f5a\U00013440\U00013447-\U00013455\U0001611e-\U00016129\U0001612d-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f\U00016f8f-\U00016f92\U00016fe4\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d167-\U0001d169\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001da9f\U0001daa1-\U0001daaf\U0001e000-\U0001e006\U0001e008-\U0001e018\U0001e01b-\U0001e021\U0001e023-\U0001e024\U0001e026-\U0001e02a\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee-\U0001e6ef\U0001e6f5\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a\U000e0100-\U000e01ef]', '', 'g');
	text := regexp_replace(text, '[\u0001-\u0020\u007f-\u009f\u1680\u2028\u2029]+', ' ', 'g');
	text := btrim(text);
	RETURN text;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.divided_words(given text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE text text := given;
BEGIN
	text := regexp_replace(text, '[\u0001-\u0022\u0024-\u002a\u002c\u002d\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+', ' ', 'g');
	text := regexp_replace(text, '[.][.]+', ' ', 'g');
	text := regexp_replace(text, '[.](?![^ .+#0-9])', ' ', 'g');
	text := regexp_replace(text, '([^ ])[.]', '\1 ', 'g');
	text := regexp_replace(text, '[+#]+(?=[^ +#])', ' ', 'g');
	text := regexp_replace(text, '(^| )[+#]+', ' ', 'g');
	text := regexp_replace(text, ' +', ' ', 'g');
	text := btrim(text);
	RETURN text;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.order_key(given text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE text text := given;
BEGIN
	text := regexp_replace(text, 'a([̣̀̉̃́]*)\u0306', 'ă\1', 'g');
	text := regexp_replace(text, 'a([̣̀̉̃́]*)\u0302', 'â\1', 'g');
	text := regexp_replace(text, 'e([̣̀̉̃́]*)\u0302', 'ê\1', 'g');
	text := regexp_replace(text, 'o([̣̀̉̃́]*)\u0302', 'ô\1', 'g');
	text := regexp_replace(text, 'o([̣̀̉̃́]*)\u031b', 'ơ\1', 'g');
	text := regexp_replace(text, 'u([̣̀̉̃́]*)\u031b', 'ư\1', 'g');
	text := regexp_replace(text, '[\u0302\u0304-\u0308\u030a-\u0322\u0324-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1\u08e3-\u0902\u093a\u093c\u0941-\u0948\u094d\u0951-\u0957\u0962-\u0963\u0981\u09bc\u09c1-\u09c4\u09cd\u09e2-\u09e3\u09fe\u0a01-\u0a02\u0a3c\u0a41-\u0a42\u0a47-\u0a48\u0a4b-\u0a4d\u0a51\u0a70-\u0a71\u0a75\u0a81-\u0a82\u0abc\u0ac1-\u0ac5\u0ac7-\u0ac8\u0acd\u0ae2-\u0ae3\u0afa-\u0aff\u0b01\u0b3c\u0b3f\u0b41-\u0b44\u0b4d\u0b55-\u0b56\u0b62-\u0b63\u0b82\u0bc0\u0bcd\u0c00\u0c04\u0c3c\u0c3e-\u0c40\u0c46-\u0c48\u0c4a-\u0c4d\u0c55-\u0c56\u0c62-\u0c63\u0c81\u0cbc\u0cbf\u0cc6\u0ccc-\u0ccd\u0ce2-\u0ce3\u0d00-\u0d01\u0d3b-\u0d3c\u0d41-\u0d44\u0d4d\u0d62-\u0d63\u0d81\u0dca\u0dd2-\u0dd4\u0dd6\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f71-\u0f7e\u0f80-\u0f84\u0f86-\u0f87\u0f8d-\u0f97\u0f99-\u0fbc\u0fc6\u102d-\u1030\u1032-\u1037\u1039-\u103a\u103d-\u103e\u1058-\u1059\u105e-\u1060\u1071-\u1074\u1082\u1085-\u1086\u108d\u109d\u135d-\u135f\u1712-\u1714\u1732-\u1733\u1752-\u1753\u1772-\u1773\u17b4-\u17b5\u17b7-\u17bd\u17c6\u17c9-\u17d3\u17dd\u180b-\u180d\u180f\u1885-\u1886\u18a9\u1920-\u1922\u1927-\u1928\u1932\u1939-\u193b\u1a17-\u1a18\u1a1b\u1a56\u1a58-\u1a5e\u1a60\u1a62\u1a65-\u1a6c\u1a73-\u1a7c\u1a7f\u1ab0-\u1add\u1ae0-\u1aeb\u1b00-\u1b03\u1b34\u1b36-\u1b3a\u1b3c\u1b42\u1b6b-\u1b73\u1b80-\u1b81\u1ba2-\u1ba5\u1ba8-\u1ba9\u1bab-\u1bad\u1be6\u1be8-\u1be9\u1bed\u1bef-\u1bf1\u1c2c-\u1c33\u1c36-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce0\u1ce2-\u1ce8\u1ced\u1cf4\u1cf8-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302d\u3099-\u309a\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f\ua6f0-\ua6f1\ua802\ua806\ua80b\ua825-\ua826\ua82c\ua8c4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua951\ua980-\ua982\ua9b3\ua9b6-\ua9b9\ua9bc-\ua9bd\ua9e5\uaa29-\uaa2e\uaa31-\uaa32\uaa35-\uaa36\uaa43\uaa4c\uaa7c\uaab0\uaab2-\uaab4\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaec-\uaaed\uaaf6\uabe5\uabe8\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\U000101fd\U000102e0\U00010376-\U0001037a\U00010a01-\U00010a03\U00010a05-\U00010a06\U00010a0c-\U00010a0f\U00010a38-\U00010a3a\U00010a3f\U00010ae5-\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d\U00010eab-\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011001\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107f-\U00011081\U000110b3-\U000110b6\U000110b9-\U000110ba\U000110c2\U00011100-\U00011102\U00011127-\U0001112b\U0001112d-\U00011134\U00011173\U00011180-\U00011181\U000111b6-\U000111be\U000111c9-\U000111cc\U000111cf\U0001122f-\U00011231\U00011234\U00011236-\U00011237\U0001123e\U00011241\U000112df\U000112e3-\U000112ea\U00011300-\U00011301\U0001133b-\U0001133c\U00011340\U00011366-\U0001136c\U00011370-\U00011374\U000113bb-\U000113c0\U000113ce\U000113d0\U000113d2\U000113e1-\U000113e2\U00011438-\U0001143f\U00011442-\U00011444\U00011446\U0001145e\U000114b3-\U000114b8\U000114ba\U000114bf-\U000114c0\U000114c2-\U000114c3\U000115b2-\U000115b5\U000115bc-\U000115bd\U000115bf-\U000115c0\U000115dc-\U000115dd\U00011633-\U0001163a\U0001163d\U0001163f-\U00011640\U000116ab\U000116ad\U000116b0-\U000116b5\U000116b7\U0001171d\U0001171f\U00011722-\U00011725\U00011727-\U0001172b\U0001182f-\U00011837\U00011839-\U0001183a\U0001193b-\U0001193c\U0001193e\U00011943\U000119d4-\U000119d7\U000119da-\U000119db\U000119e0\U00011a01-\U00011a0a\U00011a33-\U00011a38\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a56\U00011a59-\U00011a5b\U00011a8a-\U00011a96\U00011a98-\U00011a99\U00011b60\U00011b62-\U00011b64\U00011b66\U00011c30-\U00011c36\U00011c38-\U00011c3d\U00011c3f\U00011c92-\U00011ca7\U00011caa-\U00011cb0\U00011cb2-\U00011cb3\U00011cb5-\U00011cb6\U00011d31-\U00011d36\U00011d3a\U00011d3c-\U00011d3d\U00011d3f-\U00011d45\U00011d47\U00011d90-\U00011d91\U00011d95\U00011d97\U00011ef3-\U00011ef4\U00011f00-\U00011f01\U00011f36-\U00011f3a\U00011f40\U00011f42\U00011f5a\U00013440\U00013447-\U00013455\U0001611e-\U00016129\U0001612d-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f\U00016f8f-\U00016f92\U00016fe4\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d167-\U0001d169\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001da9f\U0001daa1-\U0001daaf\U0001e000-\U0001e006\U0001e008-\U0001e018\U0001e01b-\U0001e021\U0001e023-\U0001e024\U0001e026-\U0001e02a\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee-\U0001e6ef\U0001e6f5\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a\U000e0100-\U000e01ef]', '', 'g');
	text := regexp_replace(text, '[.\u0001-\u0022\u0024-\u002a\u002c\u002d\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+', ' ', 'g');
	text := btrim(text);
	RETURN translate(regexp_replace(regexp_replace(regexp_replace(text, '[̣̀̉̃́]', '', 'g'), '[0-9]+', '0000000000000000000\&', 'g'), '[0-9]*([0-9]{20})', '\1', 'g'), 'aăâbcdđeêfghijklmnoôơpqrstuưvwxyz ', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`a!') || ' ' || translate(regexp_replace(text, '[^ ̣̀̉̃́]', '', 'g'), '̣̀̉̃́ ', '12345!');
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.title_order(given text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE text text := given;
BEGIN
	RETURN public.order_key(public.simple_text(text));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.name_order(given text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE text text := given;
BEGIN
	text := public.simple_text(text);
	RETURN public.order_key(substring(text from '[^ ]*$')) || ' ' || public.order_key(coalesce(substring(text from '^(.*) [^ ]*$'), ''));
END $$;

--> statement-breakpoint
-- People and how they sign in (server/platform/db/schema/people.ts).

CREATE TABLE users (
	id text PRIMARY KEY,
	username text NOT NULL,
	email text NOT NULL,
	password_hash text NOT NULL,
	full_name text NOT NULL,
	name_order text collate "C" GENERATED ALWAYS AS (public.name_order(full_name)) STORED NOT NULL,
	search_text text GENERATED ALWAYS AS (public.fold_text(full_name || ' ' || email || ' ' || username)) STORED NOT NULL,
	avatar_file_id text,
	roles text[] DEFAULT '{"STUDENT"}' NOT NULL,
	token_version integer DEFAULT 0 NOT NULL,
	email_proved_at timestamptz,
	disabled_at timestamptz,
	erased_at timestamptz,
	created_at timestamptz DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX users_email_key ON users (email);
CREATE UNIQUE INDEX users_username_key ON users (lower(username));
CREATE INDEX users_avatar_idx ON users (avatar_file_id);
CREATE INDEX users_search_idx ON users USING gin (search_text gin_trgm_ops);
CREATE INDEX users_created_idx ON users (created_at DESC NULLS FIRST, id);
CREATE INDEX users_roles_idx ON users USING gin (roles);
CREATE INDEX users_name_idx ON users (name_order, id);

CREATE TABLE password_resets (
	token_hash text PRIMARY KEY,
	user_id text NOT NULL,
	expires_at timestamptz NOT NULL,
	used_at timestamptz,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT password_resets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE sessions (
	id text PRIMARY KEY,
	user_id text NOT NULL,
	user_agent text DEFAULT '' NOT NULL,
	ip text DEFAULT '' NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL,
	seen_at timestamptz DEFAULT now() NOT NULL,
	expires_at timestamptz NOT NULL,
	CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX sessions_user_idx ON sessions (user_id);
CREATE INDEX sessions_expiry_idx ON sessions (expires_at);

CREATE TABLE email_proofs (
	token_hash text PRIMARY KEY,
	user_id text NOT NULL,
	expires_at timestamptz NOT NULL,
	used_at timestamptz,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT email_proofs_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX email_proofs_user_idx ON email_proofs (user_id);

CREATE TABLE email_changes (
	token_hash text PRIMARY KEY,
	user_id text NOT NULL,
	email text NOT NULL,
	session_id text,
	expires_at timestamptz NOT NULL,
	used_at timestamptz,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT email_changes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX email_changes_open_key ON email_changes (user_id) WHERE used_at is null;
CREATE INDEX email_changes_user_idx ON email_changes (user_id);

CREATE TABLE mails_off (
	user_id text NOT NULL,
	kind text NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT mails_off_user_id_kind_pk PRIMARY KEY (user_id, kind),
	CONSTRAINT mails_off_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE data_exports (
	token_hash text PRIMARY KEY,
	user_id text NOT NULL,
	expires_at timestamptz NOT NULL,
	used_at timestamptz,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT data_exports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX data_exports_user_idx ON data_exports (user_id);

CREATE TABLE erasures (
	id text PRIMARY KEY,
	user_id text NOT NULL,
	asked_by_id text,
	reason text DEFAULT '' NOT NULL,
	due_at timestamptz NOT NULL,
	cancelled_at timestamptz,
	done_at timestamptz,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT erasures_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT erasures_asked_by_id_users_id_fk FOREIGN KEY (asked_by_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX erasures_open_key ON erasures (user_id) WHERE cancelled_at is null and done_at is null;
CREATE INDEX erasures_due_idx ON erasures (due_at) WHERE cancelled_at is null and done_at is null;

--> statement-breakpoint
-- Courses, their content and their files (server/platform/db/schema/catalogue.ts).

CREATE TABLE topics (
	id text PRIMARY KEY,
	slug text NOT NULL,
	name text NOT NULL,
	sort_order integer DEFAULT 1 NOT NULL,
	CONSTRAINT topics_slug_unique UNIQUE (slug)
);

CREATE TABLE courses (
	id text PRIMARY KEY,
	slug text NOT NULL,
	code text NOT NULL,
	title text NOT NULL,
	description text DEFAULT '' NOT NULL,
	image_url text,
	image_src_set text,
	topic_id text,
	price integer,
	sale_price integer,
	sale_ends_at timestamptz,
	effective_price integer GENERATED ALWAYS AS (case when sale_price is not null and sale_price < coalesce(price, 0) then sale_price else coalesce(price, 0) end) STORED NOT NULL,
	currency text DEFAULT 'VND' NOT NULL,
	rating_avg real DEFAULT 0 NOT NULL,
	rating_count integer DEFAULT 0 NOT NULL,
	rating_sum integer DEFAULT 0 NOT NULL,
	enrolment_count integer DEFAULT 0 NOT NULL,
	level text DEFAULT 'BEGINNER' NOT NULL,
	language text DEFAULT 'VI' NOT NULL,
	duration_label text DEFAULT '' NOT NULL,
	goals jsonb DEFAULT '[]'::jsonb NOT NULL,
	audience jsonb DEFAULT '[]'::jsonb NOT NULL,
	requirements jsonb DEFAULT '[]'::jsonb NOT NULL,
	promo_url text,
	status text DEFAULT 'DRAFT' NOT NULL,
	asked_at timestamptz,
	return_note text DEFAULT '' NOT NULL,
	search_text text DEFAULT '' NOT NULL,
	search_words text GENERATED ALWAYS AS (' ' || public.divided_words(search_text) || ' ') STORED NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL,
	published_at timestamptz,
	updated_at timestamptz,
	updated_by_id text,
	CONSTRAINT courses_slug_unique UNIQUE (slug),
	CONSTRAINT courses_code_unique UNIQUE (code),
	CONSTRAINT courses_price_positive CHECK (price is null or price >= 0),
	CONSTRAINT courses_sale_positive CHECK (sale_price is null or sale_price > 0),
	CONSTRAINT courses_topic_id_topics_id_fk FOREIGN KEY (topic_id) REFERENCES topics (id),
	CONSTRAINT courses_updated_by_id_users_id_fk FOREIGN KEY (updated_by_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX courses_search_idx ON courses USING gin (search_text gin_trgm_ops);
CREATE INDEX courses_popular_idx ON courses (status, enrolment_count DESC NULLS FIRST, id);
CREATE INDEX courses_rating_idx ON courses (status, rating_avg DESC NULLS FIRST, rating_count DESC NULLS FIRST, id);
CREATE INDEX courses_price_idx ON courses (status, effective_price, id);
CREATE INDEX courses_price_desc_idx ON courses (status, effective_price DESC NULLS FIRST, id);
CREATE INDEX courses_newest_idx ON courses (status, published_at DESC NULLS FIRST, id);
CREATE INDEX courses_topic_idx ON courses (topic_id, status, enrolment_count DESC NULLS FIRST, id);
CREATE INDEX courses_created_idx ON courses (created_at DESC NULLS FIRST, id);
CREATE INDEX courses_sale_end_idx ON courses (sale_ends_at) WHERE sale_ends_at is not null;

CREATE TABLE course_instructors (
	course_id text NOT NULL,
	user_id text NOT NULL,
	role text DEFAULT 'MAIN' NOT NULL,
	sort_order integer DEFAULT 1 NOT NULL,
	CONSTRAINT course_instructors_course_id_user_id_pk PRIMARY KEY (course_id, user_id),
	CONSTRAINT course_instructors_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
	CONSTRAINT course_instructors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX course_instructors_user_idx ON course_instructors (user_id);

CREATE TABLE course_slugs (
	slug text PRIMARY KEY,
	course_id text NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT course_slugs_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
);

CREATE TABLE sections (
	id text PRIMARY KEY,
	course_id text NOT NULL,
	title text NOT NULL,
	summary text DEFAULT '' NOT NULL,
	sort_order integer NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL,
	updated_at timestamptz,
	updated_by_id text,
	CONSTRAINT sections_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
	CONSTRAINT sections_updated_by_id_users_id_fk FOREIGN KEY (updated_by_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX sections_course_idx ON sections (course_id, sort_order);

CREATE TABLE lessons (
	id text PRIMARY KEY,
	section_id text NOT NULL,
	course_id text NOT NULL,
	title text NOT NULL,
	type text DEFAULT 'VIDEO' NOT NULL,
	content_text text DEFAULT '' NOT NULL,
	duration_sec integer,
	is_free_preview boolean DEFAULT false NOT NULL,
	sort_order integer DEFAULT 1 NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL,
	updated_at timestamptz,
	updated_by_id text,
	CONSTRAINT lessons_section_id_sections_id_fk FOREIGN KEY (section_id) REFERENCES sections (id) ON DELETE CASCADE,
	CONSTRAINT lessons_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
	CONSTRAINT lessons_updated_by_id_users_id_fk FOREIGN KEY (updated_by_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX lessons_section_idx ON lessons (section_id, sort_order);
CREATE INDEX lessons_course_idx ON lessons (course_id);

CREATE TABLE files (
	id text PRIMARY KEY,
	owner_id text,
	storage_key text NOT NULL,
	name text NOT NULL,
	mime text NOT NULL,
	size integer NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT files_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX files_storage_key_idx ON files (storage_key);

CREATE TABLE course_covers (
	name text PRIMARY KEY,
	course_id text NOT NULL,
	file_id text NOT NULL,
	width integer NOT NULL,
	CONSTRAINT course_covers_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
	CONSTRAINT course_covers_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files (id)
);
CREATE INDEX course_covers_course_idx ON course_covers (course_id);
CREATE INDEX course_covers_file_idx ON course_covers (file_id);

CREATE TABLE share_pictures (
	name text PRIMARY KEY,
	file_id text NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT share_pictures_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files (id)
);
CREATE INDEX share_pictures_file_idx ON share_pictures (file_id);

CREATE TABLE resources (
	id text PRIMARY KEY,
	lesson_id text NOT NULL,
	title text NOT NULL,
	kind text NOT NULL,
	mime text,
	url text,
	file_id text,
	duration_sec integer,
	is_primary boolean DEFAULT false NOT NULL,
	sort_order integer DEFAULT 1 NOT NULL,
	CONSTRAINT resources_one_source CHECK ((url is null) <> (file_id is null)),
	CONSTRAINT resources_lesson_id_lessons_id_fk FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE,
	CONSTRAINT resources_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files (id)
);
CREATE INDEX resources_lesson_idx ON resources (lesson_id, sort_order);
CREATE INDEX resources_file_idx ON resources (file_id);

CREATE TABLE catalogue_version (
	table_name text PRIMARY KEY,
	changes bigint DEFAULT 0 NOT NULL
);

--> statement-breakpoint
-- Carts, orders and payments (server/platform/db/schema/commerce.ts).

CREATE TABLE cart_items (
	user_id text NOT NULL,
	course_id text NOT NULL,
	quantity integer DEFAULT 1 NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT cart_items_user_id_course_id_pk PRIMARY KEY (user_id, course_id),
	CONSTRAINT cart_items_quantity CHECK (quantity >= 1),
	CONSTRAINT cart_items_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT cart_items_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
);

CREATE TABLE orders (
	id text PRIMARY KEY,
	user_id text NOT NULL,
	status text DEFAULT 'PENDING' NOT NULL,
	provider text NOT NULL,
	total_amount integer NOT NULL,
	currency text DEFAULT 'VND' NOT NULL,
	create_date_str text,
	pay_url text,
	expires_at timestamptz NOT NULL,
	provider_transaction_id text,
	provider_code text,
	paid_at timestamptz,
	is_late boolean DEFAULT false NOT NULL,
	last_queried_at timestamptz,
	refund_ref text,
	refund_asked_at timestamptz,
	refunded_at timestamptz,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT orders_amount CHECK (total_amount >= 0),
	CONSTRAINT orders_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
CREATE INDEX orders_user_idx ON orders (user_id, created_at DESC NULLS FIRST);
CREATE INDEX orders_pending_idx ON orders (created_at) WHERE status = 'PENDING';
CREATE INDEX orders_failed_idx ON orders (created_at) WHERE status = 'FAILED';
CREATE INDEX orders_created_idx ON orders (created_at DESC NULLS FIRST, id);
CREATE INDEX orders_paid_idx ON orders (paid_at, id) WHERE paid_at is not null;
CREATE INDEX orders_refunded_idx ON orders (refunded_at, id) WHERE refunded_at is not null;
CREATE INDEX orders_code_idx ON orders (upper(right(id, 8)));
CREATE INDEX orders_transaction_idx ON orders (provider_transaction_id) WHERE provider_transaction_id is not null;
CREATE INDEX orders_refund_ref_idx ON orders (refund_ref) WHERE refund_ref is not null;

CREATE TABLE order_items (
	order_id text NOT NULL,
	course_id text NOT NULL,
	title text NOT NULL,
	price integer NOT NULL,
	quantity integer DEFAULT 1 NOT NULL,
	CONSTRAINT order_items_order_id_course_id_pk PRIMARY KEY (order_id, course_id),
	CONSTRAINT order_items_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE CASCADE,
	CONSTRAINT order_items_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses (id)
);
CREATE INDEX order_items_course_idx ON order_items (course_id, order_id);

CREATE TABLE payment_events (
	id text PRIMARY KEY,
	provider text NOT NULL,
	source text NOT NULL,
	order_id text,
	outcome text NOT NULL,
	payload jsonb NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX payment_events_order_idx ON payment_events (order_id);
CREATE INDEX payment_events_created_idx ON payment_events (created_at);

CREATE TABLE payment_reviews (
	id text PRIMARY KEY,
	order_id text NOT NULL,
	reason text NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL,
	resolved_at timestamptz,
	resolved_by text,
	note text DEFAULT '' NOT NULL,
	CONSTRAINT payment_reviews_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE CASCADE
);
CREATE INDEX payment_reviews_order_idx ON payment_reviews (order_id, created_at);
CREATE UNIQUE INDEX payment_reviews_open_key ON payment_reviews (order_id, reason) WHERE resolved_at is null;
CREATE INDEX payment_reviews_open_idx ON payment_reviews (created_at) WHERE resolved_at is null;

CREATE TABLE simulator_books (
	id text PRIMARY KEY,
	payload jsonb NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX simulator_books_created_idx ON simulator_books (created_at);

--> statement-breakpoint
-- Enrolments and certificates (server/platform/db/schema/learning.ts).

CREATE TABLE enrolments (
	id text PRIMARY KEY,
	user_id text NOT NULL,
	course_id text NOT NULL,
	order_id text,
	lessons_done integer DEFAULT 0 NOT NULL,
	last_seen_at timestamptz,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT enrolments_user_course_key UNIQUE (user_id, course_id),
	CONSTRAINT enrolments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT enrolments_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses (id),
	CONSTRAINT enrolments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id)
);
CREATE INDEX enrolments_course_idx ON enrolments (course_id);
CREATE INDEX enrolments_order_idx ON enrolments (order_id);

CREATE TABLE lesson_completions (
	user_id text NOT NULL,
	lesson_id text NOT NULL,
	completed_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT lesson_completions_user_id_lesson_id_pk PRIMARY KEY (user_id, lesson_id),
	CONSTRAINT lesson_completions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT lesson_completions_lesson_id_lessons_id_fk FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE
);
CREATE INDEX lesson_completions_lesson_idx ON lesson_completions (lesson_id);

CREATE TABLE certificates (
	code text PRIMARY KEY,
	user_id text NOT NULL,
	course_id text NOT NULL,
	full_name text NOT NULL,
	course_title text NOT NULL,
	issued_at timestamptz DEFAULT now() NOT NULL,
	revoked_at timestamptz,
	revoked_reason text DEFAULT '' NOT NULL,
	CONSTRAINT certificates_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT certificates_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses (id)
);
CREATE UNIQUE INDEX certificates_valid_key ON certificates (user_id, course_id) WHERE revoked_at is null;
CREATE INDEX certificates_course_idx ON certificates (course_id);

--> statement-breakpoint
-- Assignments, quizzes and what students hand in (server/platform/db/schema/assessments.ts).

CREATE TABLE assessments (
	id text PRIMARY KEY,
	course_id text NOT NULL,
	lesson_id text NOT NULL,
	type text NOT NULL,
	title text NOT NULL,
	description text DEFAULT '' NOT NULL,
	available_at timestamptz,
	due_at timestamptz,
	max_score real,
	points real,
	pass_score real,
	duration_minutes integer,
	attempts_allowed integer,
	shuffle_questions boolean DEFAULT false NOT NULL,
	question_feedback text DEFAULT 'NEVER' NOT NULL,
	sort_order integer DEFAULT 1 NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL,
	updated_at timestamptz,
	updated_by_id text,
	CONSTRAINT assessments_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
	CONSTRAINT assessments_lesson_id_lessons_id_fk FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE,
	CONSTRAINT assessments_updated_by_id_users_id_fk FOREIGN KEY (updated_by_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX assessments_lesson_idx ON assessments (lesson_id, sort_order);
CREATE INDEX assessments_course_due_idx ON assessments (course_id, due_at);

CREATE TABLE quiz_questions (
	id text PRIMARY KEY,
	assessment_id text NOT NULL,
	question text NOT NULL,
	type text NOT NULL,
	score real DEFAULT 1 NOT NULL,
	sort_order integer NOT NULL,
	options jsonb DEFAULT '[]'::jsonb NOT NULL,
	explanation text DEFAULT '' NOT NULL,
	CONSTRAINT quiz_questions_assessment_id_assessments_id_fk FOREIGN KEY (assessment_id) REFERENCES assessments (id) ON DELETE CASCADE
);
CREATE INDEX quiz_questions_assessment_idx ON quiz_questions (assessment_id, sort_order);

CREATE TABLE quiz_attempts (
	assessment_id text NOT NULL,
	user_id text NOT NULL,
	number integer NOT NULL,
	started_at timestamptz NOT NULL,
	question_order jsonb NOT NULL,
	CONSTRAINT quiz_attempts_assessment_id_user_id_number_pk PRIMARY KEY (assessment_id, user_id, number),
	CONSTRAINT quiz_attempts_assessment_id_assessments_id_fk FOREIGN KEY (assessment_id) REFERENCES assessments (id) ON DELETE CASCADE,
	CONSTRAINT quiz_attempts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE submissions (
	id text PRIMARY KEY,
	assessment_id text NOT NULL,
	user_id text NOT NULL,
	attempt_number integer DEFAULT 1 NOT NULL,
	status text DEFAULT 'SUBMITTED' NOT NULL,
	started_at timestamptz,
	submitted_at timestamptz,
	late boolean DEFAULT false NOT NULL,
	text_answer text DEFAULT '' NOT NULL,
	answers_json text,
	score real,
	pass boolean,
	feedback text DEFAULT '' NOT NULL,
	grader_user_id text,
	graded_at timestamptz,
	CONSTRAINT submissions_attempt_key UNIQUE (assessment_id, user_id, attempt_number),
	CONSTRAINT submissions_assessment_id_assessments_id_fk FOREIGN KEY (assessment_id) REFERENCES assessments (id) ON DELETE CASCADE,
	CONSTRAINT submissions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT submissions_grader_user_id_users_id_fk FOREIGN KEY (grader_user_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX submissions_user_idx ON submissions (user_id, assessment_id);
CREATE INDEX submissions_assessment_idx ON submissions (assessment_id, id);
CREATE INDEX submissions_scores_idx ON submissions (assessment_id, user_id, attempt_number, status, score);
CREATE INDEX submissions_waiting_idx ON submissions (assessment_id) WHERE status = 'SUBMITTED';

CREATE TABLE earlier_work (
	id text PRIMARY KEY,
	submission_id text NOT NULL,
	status text NOT NULL,
	submitted_at timestamptz,
	late boolean NOT NULL,
	text_answer text NOT NULL,
	score real,
	pass boolean,
	feedback text NOT NULL,
	grader_user_id text,
	graded_at timestamptz,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT earlier_work_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions (id) ON DELETE CASCADE,
	CONSTRAINT earlier_work_grader_user_id_users_id_fk FOREIGN KEY (grader_user_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX earlier_work_submission_idx ON earlier_work (submission_id, created_at);

CREATE TABLE submission_files (
	submission_id text NOT NULL,
	earlier_work_id text,
	file_id text NOT NULL,
	title text NOT NULL,
	sort_order integer NOT NULL,
	CONSTRAINT submission_files_submission_id_file_id_pk PRIMARY KEY (submission_id, file_id),
	CONSTRAINT submission_files_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions (id) ON DELETE CASCADE,
	CONSTRAINT submission_files_earlier_work_id_earlier_work_id_fk FOREIGN KEY (earlier_work_id) REFERENCES earlier_work (id) ON DELETE CASCADE,
	CONSTRAINT submission_files_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files (id)
);
CREATE INDEX submission_files_file_idx ON submission_files (file_id);
CREATE INDEX submission_files_earlier_idx ON submission_files (earlier_work_id);

CREATE TABLE submission_comments (
	id text PRIMARY KEY,
	submission_id text NOT NULL,
	user_id text NOT NULL,
	message text NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT submission_comments_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions (id) ON DELETE CASCADE,
	CONSTRAINT submission_comments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX submission_comments_submission_idx ON submission_comments (submission_id, created_at);

CREATE TABLE grade_history (
	id text PRIMARY KEY,
	submission_id text NOT NULL,
	grader_user_id text,
	status text NOT NULL,
	score real,
	pass boolean NOT NULL,
	feedback text DEFAULT '' NOT NULL,
	submitted_at timestamptz,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT grade_history_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions (id) ON DELETE CASCADE,
	CONSTRAINT grade_history_grader_user_id_users_id_fk FOREIGN KEY (grader_user_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX grade_history_submission_idx ON grade_history (submission_id, created_at);

CREATE TABLE assessment_extensions (
	assessment_id text NOT NULL,
	user_id text NOT NULL,
	due_at timestamptz,
	extra_attempts integer DEFAULT 0 NOT NULL,
	extra_minutes integer DEFAULT 0 NOT NULL,
	reason text NOT NULL,
	given_by_id text,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT assessment_extensions_assessment_id_user_id_pk PRIMARY KEY (assessment_id, user_id),
	CONSTRAINT assessment_extensions_assessment_id_assessments_id_fk FOREIGN KEY (assessment_id) REFERENCES assessments (id) ON DELETE CASCADE,
	CONSTRAINT assessment_extensions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT assessment_extensions_given_by_id_users_id_fk FOREIGN KEY (given_by_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX assessment_extensions_user_idx ON assessment_extensions (user_id);

--> statement-breakpoint
-- Limits, jobs and lost files (server/platform/db/schema/operation.ts).

CREATE TABLE rate_limits (
	key text PRIMARY KEY,
	count integer NOT NULL,
	wait_until timestamptz,
	ends_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_end_idx ON rate_limits (ends_at);

CREATE TABLE job_runs (
	name text PRIMARY KEY,
	leased_until timestamptz NOT NULL,
	started_at timestamptz NOT NULL,
	ended_at timestamptz,
	last_error text
);

CREATE TABLE orphaned_files (
	storage_key text PRIMARY KEY,
	found_at timestamptz DEFAULT now() NOT NULL
);

--> statement-breakpoint
-- Mails and pushes that wait to be sent (server/platform/db/schema/outbox.ts).

CREATE TABLE mails (
	id text PRIMARY KEY,
	dedupe_key text NOT NULL,
	to_address text NOT NULL,
	user_id text,
	unsubscribe_url text,
	subject text NOT NULL,
	text_body text NOT NULL,
	html_body text NOT NULL,
	attempts integer DEFAULT 0 NOT NULL,
	next_attempt_at timestamptz DEFAULT now() NOT NULL,
	sent_at timestamptz,
	last_error text,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "mails_dedupeKey_unique" UNIQUE (dedupe_key),
	CONSTRAINT mails_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX mails_user_idx ON mails (user_id);
CREATE INDEX mails_due_idx ON mails (next_attempt_at) WHERE sent_at is null;

CREATE TABLE push_tokens (
	id text PRIMARY KEY,
	token text NOT NULL,
	user_id text NOT NULL,
	platform text DEFAULT 'web' NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL,
	seen_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT push_tokens_token_unique UNIQUE (token),
	CONSTRAINT push_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX push_tokens_user_idx ON push_tokens (user_id);

CREATE TABLE push_messages (
	id text PRIMARY KEY,
	dedupe_key text NOT NULL,
	user_id text NOT NULL,
	data jsonb NOT NULL,
	expires_at timestamptz NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "push_messages_dedupeKey_unique" UNIQUE (dedupe_key),
	CONSTRAINT push_messages_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE push_deliveries (
	message_id text NOT NULL,
	token_id text NOT NULL,
	attempts integer DEFAULT 0 NOT NULL,
	next_attempt_at timestamptz DEFAULT now() NOT NULL,
	sent_at timestamptz,
	last_error text,
	CONSTRAINT push_deliveries_message_id_token_id_pk PRIMARY KEY (message_id, token_id),
	CONSTRAINT push_deliveries_message_id_push_messages_id_fk FOREIGN KEY (message_id) REFERENCES push_messages (id) ON DELETE CASCADE,
	CONSTRAINT push_deliveries_token_id_push_tokens_id_fk FOREIGN KEY (token_id) REFERENCES push_tokens (id) ON DELETE CASCADE
);
CREATE INDEX push_deliveries_token_idx ON push_deliveries (token_id);
CREATE INDEX push_deliveries_due_idx ON push_deliveries (next_attempt_at) WHERE sent_at is null;

--> statement-breakpoint
-- The log and the settings of the back office (server/platform/db/schema/back-office.ts).

CREATE TABLE admin_log (
	id text PRIMARY KEY,
	actor_id text,
	command text DEFAULT '' NOT NULL,
	action text NOT NULL,
	target_type text NOT NULL,
	target_id text NOT NULL,
	before jsonb,
	after jsonb,
	note text DEFAULT '' NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX admin_log_created_idx ON admin_log (created_at DESC NULLS FIRST, id);
CREATE INDEX admin_log_target_idx ON admin_log (target_id, created_at DESC NULLS FIRST, id);
CREATE INDEX admin_log_actor_idx ON admin_log (actor_id, created_at DESC NULLS FIRST, id);

CREATE TABLE site_settings (
	name text PRIMARY KEY,
	value jsonb NOT NULL,
	updated_at timestamptz,
	updated_by_id text,
	CONSTRAINT site_settings_updated_by_id_users_id_fk FOREIGN KEY (updated_by_id) REFERENCES users (id) ON DELETE SET NULL
);

--> statement-breakpoint
-- Pages, consents and reviews of courses (server/platform/db/schema/trust.ts).

CREATE TABLE page_versions (
	slug text NOT NULL,
	number integer NOT NULL,
	body text NOT NULL,
	published_at timestamptz DEFAULT now() NOT NULL,
	published_by_id text,
	CONSTRAINT page_versions_slug_number_pk PRIMARY KEY (slug, number),
	CONSTRAINT page_versions_published_by_id_users_id_fk FOREIGN KEY (published_by_id) REFERENCES users (id) ON DELETE SET NULL
);

CREATE TABLE page_drafts (
	slug text PRIMARY KEY,
	body text NOT NULL,
	updated_at timestamptz,
	updated_by_id text,
	CONSTRAINT page_drafts_updated_by_id_users_id_fk FOREIGN KEY (updated_by_id) REFERENCES users (id) ON DELETE SET NULL
);

CREATE TABLE consents (
	id text PRIMARY KEY,
	user_id text NOT NULL,
	slug text NOT NULL,
	number integer NOT NULL,
	place text NOT NULL,
	order_id text,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT consents_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT consents_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE SET NULL
);
CREATE INDEX consents_user_idx ON consents (user_id, created_at);
CREATE INDEX consents_order_idx ON consents (order_id);

CREATE TABLE course_reviews (
	id text PRIMARY KEY,
	course_id text NOT NULL,
	user_id text NOT NULL,
	stars integer NOT NULL,
	body text DEFAULT '' NOT NULL,
	search_text text GENERATED ALWAYS AS (public.fold_text(body)) STORED NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL,
	updated_at timestamptz,
	answer text DEFAULT '' NOT NULL,
	answered_at timestamptz,
	answered_by_id text,
	hidden_at timestamptz,
	hidden_by_id text,
	hidden_reason text DEFAULT '' NOT NULL,
	CONSTRAINT course_reviews_key UNIQUE (course_id, user_id),
	CONSTRAINT course_reviews_stars CHECK (stars between 1 and 5),
	CONSTRAINT course_reviews_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
	CONSTRAINT course_reviews_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT course_reviews_answered_by_id_users_id_fk FOREIGN KEY (answered_by_id) REFERENCES users (id) ON DELETE SET NULL,
	CONSTRAINT course_reviews_hidden_by_id_users_id_fk FOREIGN KEY (hidden_by_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX course_reviews_newest_idx ON course_reviews (course_id, created_at DESC NULLS FIRST, id);
CREATE INDEX course_reviews_all_idx ON course_reviews (created_at DESC NULLS FIRST, id);
CREATE INDEX course_reviews_user_idx ON course_reviews (user_id);

CREATE TABLE review_reports (
	id text PRIMARY KEY,
	review_id text NOT NULL,
	user_id text NOT NULL,
	reason text NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL,
	resolved_at timestamptz,
	resolved_by_id text,
	CONSTRAINT review_reports_review_id_course_reviews_id_fk FOREIGN KEY (review_id) REFERENCES course_reviews (id) ON DELETE CASCADE,
	CONSTRAINT review_reports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT review_reports_resolved_by_id_users_id_fk FOREIGN KEY (resolved_by_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX review_reports_open_key ON review_reports (review_id, user_id) WHERE resolved_at is null;
CREATE INDEX review_reports_open_idx ON review_reports (created_at) WHERE resolved_at is null;
CREATE INDEX review_reports_user_idx ON review_reports (user_id);

--> statement-breakpoint
-- Messages to a class (server/platform/db/schema/class.ts).

CREATE TABLE class_messages (
	id text PRIMARY KEY,
	course_id text NOT NULL,
	author_id text,
	kind text NOT NULL,
	title text NOT NULL,
	body text NOT NULL,
	created_at timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT class_messages_course_id_courses_id_fk FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
	CONSTRAINT class_messages_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX class_messages_course_idx ON class_messages (course_id, created_at DESC NULLS FIRST, id);

CREATE TABLE class_message_recipients (
	message_id text NOT NULL,
	user_id text NOT NULL,
	mailed_at timestamptz,
	read_at timestamptz,
	CONSTRAINT class_message_recipients_message_id_user_id_pk PRIMARY KEY (message_id, user_id),
	CONSTRAINT class_message_recipients_message_id_class_messages_id_fk FOREIGN KEY (message_id) REFERENCES class_messages (id) ON DELETE CASCADE,
	CONSTRAINT class_message_recipients_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX class_message_recipients_unread_idx ON class_message_recipients (user_id) WHERE read_at is null;
CREATE INDEX class_message_recipients_unmailed_idx ON class_message_recipients (message_id) WHERE mailed_at is null;

--> statement-breakpoint
-- Counts of changes (catalogue_version): what course cards and the heads of pages show. A trigger counts before its
-- statement locks rows of its own. Names carry their schema, because a restore has no search path. Of all people only
-- instructors are on cards.

CREATE FUNCTION public.count_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_LEVEL = 'ROW' THEN
		IF NOT EXISTS (SELECT FROM public.course_instructors WHERE user_id = NEW.id) THEN
			RETURN NULL;
		END IF;
	END IF;
	INSERT INTO public.catalogue_version AS v VALUES (TG_TABLE_NAME, 1)
		ON CONFLICT (table_name) DO UPDATE SET changes = v.changes + 1;
	RETURN NULL;
END
$$;
CREATE TRIGGER courses_change
	BEFORE UPDATE OF slug, title, description, image_url, image_src_set, topic_id, price, sale_price, currency, rating_avg, rating_count, status, published_at
	OR DELETE OR TRUNCATE ON courses
	FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue_change();
CREATE TRIGGER topics_change BEFORE UPDATE OR DELETE OR TRUNCATE ON topics
	FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue_change();
CREATE TRIGGER course_instructors_change BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON course_instructors
	FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue_change();
CREATE TRIGGER users_name_change AFTER UPDATE OF full_name ON users
	FOR EACH ROW WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION public.count_catalogue_change();
CREATE TRIGGER course_slugs_change BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON course_slugs
	FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue_change();
CREATE TRIGGER site_settings_change BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_settings
	FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue_change();
CREATE TRIGGER page_versions_change BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON page_versions
	FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue_change();

--> statement-breakpoint
-- Completed lessons of an enrolment (enrolments.lessons_done). They are counted whoever completes or deletes. Rows are
-- locked in one order, so that two people who delete lessons of one course do not wait for each other.

CREATE FUNCTION public.count_lessons_done() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	step integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
	WITH counted AS (
		SELECT e.id, count(*) AS lessons
		FROM changed c
		JOIN public.lessons l ON l.id = c.lesson_id
		JOIN public.enrolments e ON e.course_id = l.course_id AND e.user_id = c.user_id
		GROUP BY e.id
	), locked AS (
		SELECT e.id FROM public.enrolments e WHERE e.id IN (SELECT id FROM counted) ORDER BY e.id FOR NO KEY UPDATE
	)
	UPDATE public.enrolments e SET lessons_done = e.lessons_done + step * counted.lessons
	FROM counted JOIN locked ON locked.id = counted.id
	WHERE e.id = counted.id;
	RETURN NULL;
END
$$;
CREATE TRIGGER lesson_completions_added AFTER INSERT ON lesson_completions
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_lessons_done();
CREATE TRIGGER lesson_completions_taken AFTER DELETE ON lesson_completions
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_lessons_done();

-- A deleted lesson takes its completions with it: then its course can no longer be looked up.
CREATE FUNCTION public.uncount_deleted_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH locked AS (
		SELECT e.id FROM public.enrolments e
		WHERE e.course_id = OLD.course_id
			AND e.user_id IN (SELECT user_id FROM public.lesson_completions WHERE lesson_id = OLD.id)
		ORDER BY e.id FOR NO KEY UPDATE
	)
	UPDATE public.enrolments e SET lessons_done = e.lessons_done - 1 FROM locked WHERE e.id = locked.id;
	RETURN OLD;
END
$$;
CREATE TRIGGER lessons_deleted BEFORE DELETE ON lessons
	FOR EACH ROW EXECUTE FUNCTION public.uncount_deleted_lesson();

-- Who buys a course again has completed lessons. They are locked until the commit, because whoever deletes one of them
-- cannot see the new enrolment yet.
CREATE FUNCTION public.count_lessons_of_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM public.lessons l
		WHERE l.course_id = NEW.course_id
			AND l.id IN (SELECT lesson_id FROM public.lesson_completions WHERE user_id = NEW.user_id)
		ORDER BY l.id FOR KEY SHARE;
	NEW.lessons_done := (
		SELECT count(*) FROM public.lesson_completions c JOIN public.lessons l ON l.id = c.lesson_id
		WHERE c.user_id = NEW.user_id AND l.course_id = NEW.course_id
	);
	RETURN NEW;
END
$$;
CREATE TRIGGER enrolments_counted BEFORE INSERT ON enrolments
	FOR EACH ROW EXECUTE FUNCTION public.count_lessons_of_enrolment();

--> statement-breakpoint
-- Rows that stay as they are, whoever asks: lines of the log, and versions of a page that somebody may have agreed to.

CREATE FUNCTION public.keep_admin_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'admin_log is only added to';
END
$$;
CREATE TRIGGER admin_log_kept BEFORE UPDATE OR DELETE ON admin_log
	FOR EACH ROW EXECUTE FUNCTION public.keep_admin_log();
CREATE TRIGGER admin_log_never_emptied BEFORE TRUNCATE ON admin_log
	FOR EACH STATEMENT EXECUTE FUNCTION public.keep_admin_log();

CREATE FUNCTION public.keep_page_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.body = OLD.body AND NEW.published_at = OLD.published_at AND NEW.slug = OLD.slug AND NEW.number = OLD.number THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'page_versions is only added to';
END
$$;
CREATE TRIGGER page_versions_kept BEFORE UPDATE OR DELETE ON page_versions
	FOR EACH ROW EXECUTE FUNCTION public.keep_page_versions();
