import { photoSections } from '../complete/photo.ts'
import { outline } from '../outline.ts'
import type { SeedTopic } from '../types.ts'

const PHOTO_VIDEOS = ['V7z7BAZdt2M', 'LxO-6rlihSg', '7ZVyNjKSr0M']

export const NHIEP_ANH_AM_NHAC: SeedTopic = {
  slug: 'nhiep-anh-am-nhac',
  name: 'Nhiếp ảnh & Âm nhạc',
  videos: ['rgaTLrZGlk0', 'BBz-Jyr23M4', 'nOh7hL_ZFEM'],
  exercises: [
    'làm lại bài trong điều kiện khó hơn một chút: thiếu sáng hơn, chậm hơn, hoặc chỉ với một lần thử.',
    'ghi lại kết quả hôm nay và cất đi; bảy ngày sau mở ra so sánh.',
    'chọn một tác phẩm bạn yêu thích và tìm xem tác giả đã dùng điều trong bài ở chỗ nào.',
    'chia sẻ với một người bạn và hỏi họ cảm thấy gì, đừng hỏi họ có thích không.',
  ],
  courses: [
    {
      slug: 'nhiep-anh-bang-dien-thoai',
      code: 'NA101',
      title: 'Nhiếp ảnh bằng điện thoại: kể chuyện bằng ánh sáng',
      description: `
        <p>Chiếc máy ảnh tốt nhất là chiếc bạn đang cầm trong tay. Khóa học không bàn về thông số mà tập cho bạn nhìn: ánh sáng đến từ đâu, điều gì nên ở ngoài khung, khoảnh khắc nào đáng đợi thêm ba giây.</p>
        <p>Bạn sẽ thực hành với những đề tài quen thuộc: gánh hàng rong, bàn ăn, khuôn mặt người thân, con phố sau cơn mưa. Kết thúc khóa học, bạn có <strong>một bộ ảnh mười tấm</strong> kể trọn một câu chuyện.</p>
        <ul><li>Bố cục và ánh sáng tự nhiên</li><li>Chỉnh ảnh vừa đủ trên điện thoại</li><li>Chọn ảnh và xếp thành bộ</li></ul>`,
      price: 450_000,
      level: 'BEGINNER',
      durationLabel: '4 cuối tuần',
      enrolments: 3105,
      publishedDaysAgo: 294,
      instructors: [
        ['hoanggiahuy', 'MAIN'],
        ['dongiangvien', 'CO'],
      ],
      sections: photoSections,
    },
    {
      slug: 'dung-phim-tu-a-den-z',
      code: 'NA201',
      title: 'Dựng phim từ A đến Z: cắt, màu, tiếng',
      description: `
        <p>Phim hay được viết ba lần: lúc viết kịch bản, lúc quay và lúc dựng. Lần cuối quyết định khán giả cười hay ngáp. Khóa học dạy dựng phim bằng phần mềm miễn phí, trên một phim ngắn bảy phút do chúng tôi quay sẵn tại Đà Lạt.</p>
        <p>Bạn nhận toàn bộ cảnh quay gốc, tự dựng bản của mình rồi so với bản của giảng viên.</p>`,
      price: 990_000,
      salePrice: 690_000,
      level: 'INTERMEDIATE',
      durationLabel: '6 tuần',
      enrolments: 1019,
      publishedDaysAgo: 158,
      instructors: [['hoanggiahuy', 'MAIN']],
      videos: PHOTO_VIDEOS,
      sections: outline(`
        # Trước khi cắt | Xếp cảnh, nghe lại, ghi chú.
        - Bảy phút ở Đà Lạt | 7:15 | xem thử
        - Đặt tên và sắp cảnh | 8:40
        # Cắt | Nhịp là tất cả.
        - Cắt theo hơi thở | 11:50
        - Cắt tiếng trước hình | 9:25
        - Phiếu các kiểu chuyển cảnh | 4:00 | tài liệu
        # Màu và tiếng | Nửa cảm xúc nằm ở đây.
        - Cân màu hai máy quay | 12:35
        - Lọc ồn và đặt nhạc | 10:55
        - Xuất phim cho mạng xã hội | 7:30
      `),
    },
    {
      slug: 'guitar-dem-hat-cho-nguoi-moi',
      code: 'NA102',
      title: 'Guitar đệm hát cho người mới: mười bài trong mười tuần',
      description: `
        <p>Bốn hợp âm, một điệu quạt chả, và bạn đã hát được bài đầu tiên quanh bếp lửa. Từ đó, mỗi tuần thêm một hợp âm, một điệu, một bài; đầu ngón tay đau trong hai tuần rồi thôi.</p>
        <p>Bài tập dùng các làn điệu dân ca đã thuộc về mọi người và những khúc luyện do giảng viên viết riêng cho khóa học.</p>`,
      price: 590_000,
      level: 'BEGINNER',
      durationLabel: '10 tuần',
      enrolments: 2087,
      publishedDaysAgo: 430,
      instructors: [['lyminhchau', 'MAIN']],
      sections: outline(`
        # Làm quen cây đàn | Cầm, lên dây, bấm.
        - Lên dây bằng điện thoại | 6:50 | xem thử
        - Hai hợp âm đầu tiên | 9:35 | xem thử
        # Nhịp và điệu | Tay phải dẫn đường.
        - Điệu quạt chả | 8:45
        - Chuyển hợp âm không dừng | 10:10
        - Bảng thế bấm | 4:00 | tài liệu
        # Mười bài | Mỗi tuần một bài.
        - Lý cây bông | 11:20
        - Trống cơm | 10:40
        - Tự đệm một bài mới | 12:05
      `),
    },
    {
      slug: 'thanh-nhac-can-ban',
      code: 'NA103',
      title: 'Thanh nhạc căn bản: hát đúng, hát khỏe, hát lâu',
      description: `
        <p>Giọng hát là nhạc cụ duy nhất không mua mới được. Khóa học bắt đầu từ hơi thở và cách giữ giọng, sau đó mới đến cao độ, khẩu hình tiếng Việt và xử lý bài hát.</p>
        <p>Mỗi bài có phần khởi động năm phút để bạn mở lên và tập theo mỗi sáng.</p>`,
      price: 690_000,
      level: 'BEGINNER',
      enrolments: 671,
      publishedDaysAgo: 187,
      instructors: [
        ['lyminhchau', 'MAIN'],
        ['vodiemmy', 'CO'],
      ],
      videos: ['eIho2S0ZahI', 'rgaTLrZGlk0', 'nOh7hL_ZFEM'],
      sections: outline(`
        # Hơi thở | Nền móng của mọi câu hát.
        - Thở bằng bụng | 7:25 | xem thử
        - Khởi động năm phút | 5:40 | xem thử
        # Cao độ | Nghe đúng rồi mới hát đúng.
        - Bắt tông | 8:15
        - Luyện quãng | 9:05
        # Tiếng Việt khi hát | Sáu thanh và khẩu hình.
        - Dấu thanh và giai điệu | 10:30
        - Phiếu khẩu hình | 4:00 | tài liệu
        - Giữ giọng trước buổi diễn | 7:55
      `),
    },
    {
      slug: 'lam-podcast-tai-nha',
      code: 'NA202',
      title: 'Làm podcast tại nhà: từ ý tưởng đến tập đầu tiên',
      description: `
        <p>Một chiếc micrô vừa tiền, một tủ quần áo để hút âm và một câu chuyện đáng nghe. Khóa học đi qua từng bước: chọn đề tài, viết kịch bản nói, phỏng vấn, thu, dựng và đưa lên các nền tảng.</p>
        <p>Bạn sẽ phát hành tập đầu tiên trước khi khóa học kết thúc, dù nó chưa hoàn hảo; nhất là khi nó chưa hoàn hảo.</p>`,
      price: 550_000,
      level: 'BEGINNER',
      enrolments: 498,
      publishedDaysAgo: 73,
      instructors: [
        ['hoanggiahuy', 'MAIN'],
        ['trinhbaongoc', 'CO'],
      ],
      videos: ['eIho2S0ZahI', 'HAnw168huqA', 'R1vskiVDwl4'],
      sections: outline(`
        # Ý tưởng | Kể gì, cho ai, bao lâu.
        - Một câu giới thiệu | 6:20 | xem thử
        - Kịch bản để nói, không để đọc | 9:10
        # Thu âm | Phòng nhỏ, tiếng sạch.
        - Tủ quần áo là phòng thu | 7:45
        - Phỏng vấn khiến người ta muốn kể | 11:30
        # Dựng và phát hành | Cắt, nhạc, mô tả.
        - Cắt tiếng thở và tiếng ừ | 8:35
        - Danh mục kiểm tra trước khi đăng | 4:00 | tài liệu
        - Tập đầu tiên | 7:15
      `),
    },
    {
      slug: 'chup-anh-mon-an',
      code: 'NA203',
      title: 'Chụp ảnh món ăn cho quán nhỏ',
      description: `
        <p>Ảnh món ăn đẹp bắt đầu từ cửa sổ hướng bắc và một tấm bìa trắng. Khóa học đang quay tại ba quán ăn ở Huế.</p>`,
      price: 490_000,
      level: 'BEGINNER',
      enrolments: 0,
      instructors: [['hoanggiahuy', 'MAIN']],
      videos: PHOTO_VIDEOS,
      sections: outline(`
        # Ánh sáng cửa sổ | Một nguồn sáng là đủ.
        - Tấm bìa trắng | 6:00
      `),
    },
  ],
}
