import type { SeedSection } from '../types.ts'

const CHECKLIST = { title: 'Sổ tay bố cục (PDF)', kind: 'PDF', file: 'so-tay-bo-cuc.pdf' } as const
const THIRDS = {
  title: 'Lưới một phần ba trên cảnh biển',
  kind: 'IMAGE',
  file: 'luoi-mot-phan-ba.webp',
} as const
const LIGHT = { title: 'Ba hướng ánh sáng', kind: 'IMAGE', file: 'ba-huong-anh-sang.webp' } as const

/** A course with content in every lesson. */
export const photoSections: SeedSection[] = [
  {
    title: 'Tập nhìn',
    summary: 'Trước khi bấm máy: ánh sáng, khung hình và sự kiên nhẫn.',
    lessons: [
      {
        title: 'Một ngày, một khung cửa sổ',
        type: 'VIDEO',
        seconds: 16,
        preview: true,
        text: `Đoạn phim cho thấy cùng một khung cảnh từ bình minh đến hoàng hôn. Không có gì thay đổi ngoài ánh sáng, vậy mà cảm xúc khác hẳn.

Bài tập đầu tiên: chọn một ô cửa sổ ở nhà và chụp nó bốn lần trong ngày, đứng đúng một chỗ. Đặt bốn tấm cạnh nhau rồi hỏi: tấm nào kể chuyện?`,
        resources: [
          {
            title: 'Phim: ánh sáng trong một ngày',
            kind: 'VIDEO',
            file: 'anh-sang-trong-ngay.mp4',
            seconds: 16,
          },
          LIGHT,
        ],
      },
      {
        title: 'Những điều cơ bản của nhiếp ảnh',
        type: 'VIDEO',
        seconds: 760,
        preview: true,
        text: `Điện thoại lo giúp bạn khẩu độ và tốc độ, nhưng hiểu chúng vẫn có ích: bạn sẽ biết vì sao ảnh đêm bị nhòe, vì sao mặt người tối khi đứng trước cửa sổ.

Ghi nhớ ba động tác: chạm để chọn điểm nét, kéo lên xuống để chỉnh sáng, giữ lâu để khóa cả hai.`,
        resources: [
          {
            title: 'Nhiếp ảnh cơ bản',
            kind: 'VIDEO',
            url: 'https://www.youtube.com/watch?v=LxO-6rlihSg',
          },
        ],
      },
      {
        title: 'Ba hướng ánh sáng',
        type: 'DOCUMENT',
        seconds: 380,
        text: `Sáng trước làm rõ, sáng bên tạo khối, sáng sau tạo viền. Không hướng nào đúng, chỉ có hướng hợp với điều bạn muốn nói.

Thử ngay với một quả cam và một ngọn đèn bàn:
- Đèn ở cạnh máy: quả cam phẳng và tươi.
- Đèn ở bên phải: vỏ cam hiện từng lỗ nhỏ.
- Đèn ở phía sau: quả cam có một vầng sáng.

Hình đính kèm vẽ lại cả ba trường hợp.`,
        resources: [LIGHT, CHECKLIST],
      },
    ],
  },
  {
    title: 'Khung hình',
    summary: 'Bố cục để dẫn mắt người xem đến đúng chỗ.',
    lessons: [
      {
        title: 'Lưới một phần ba và khi nào nên phá nó',
        type: 'DOCUMENT',
        seconds: 420,
        text: `Bật lưới trong phần cài đặt máy ảnh. Đặt đường chân trời lên đường ngang trên hoặc dưới, đặt nhân vật vào một trong bốn giao điểm.

Phá luật khi có lý do: mặt nước phẳng như gương rất hợp với chân trời ở chính giữa, một gương mặt nhìn thẳng cũng vậy.

Chụp cùng một cảnh hai lần, một theo lưới, một ở giữa, và hỏi ba người xem họ chọn tấm nào. Lý do của họ quan trọng hơn số phiếu.`,
        resources: [THIRDS, CHECKLIST],
      },
      {
        title: 'Đường dẫn và khung trong khung',
        type: 'VIDEO',
        seconds: 640,
        text: `Con hẻm, hàng cột, dãy xe máy: mọi đường thẳng đều chỉ về một nơi nào đó. Việc của bạn là đứng sao cho nơi ấy chính là nhân vật.

Cửa, vòm cây, gương xe là những khung có sẵn. Đặt nhân vật vào trong, người xem sẽ có cảm giác được mời nhìn.`,
        resources: [
          { title: 'Bố cục cho người mới', kind: 'VIDEO', url: 'https://youtu.be/V7z7BAZdt2M' },
          CHECKLIST,
        ],
      },
      {
        title: 'Bớt đi một thứ',
        type: 'DOCUMENT',
        seconds: 300,
        text: `Trước khi bấm máy, đưa mắt đi một vòng quanh bốn mép khung hình. Có cánh tay cụt, thùng rác, biển hiệu nào lọt vào không? Bước sang trái nửa bước thường là đủ.

Câu hỏi để tự nhắc mình: nếu chỉ được giữ lại một thứ trong tấm ảnh này, đó là gì? Mọi thứ còn lại hoặc giúp nó, hoặc nên ra ngoài.`,
        resources: [THIRDS],
      },
    ],
  },
  {
    title: 'Con người và đường phố',
    summary: 'Chụp người thân, người lạ và nhịp sống với sự tôn trọng.',
    lessons: [
      {
        title: 'Xin phép bằng nụ cười',
        type: 'DOCUMENT',
        seconds: 360,
        text: `Ở chợ, hãy mua một thứ gì đó trước khi xin chụp ảnh. Trò chuyện hai phút, cho họ xem tấm vừa chụp, hỏi họ có muốn nhận ảnh không. Nếu họ lắc đầu, hãy cảm ơn và cất máy.

Với trẻ em, luôn hỏi người lớn đi cùng. Không đăng ảnh khi người trong ảnh có thể thấy xấu hổ. Một bộ ảnh đẹp không đáng để đổi lấy lòng tin của người khác.`,
        resources: [CHECKLIST],
      },
      {
        title: 'Chân dung bên cửa sổ',
        type: 'VIDEO',
        seconds: 580,
        text: `Đặt người ngồi cách cửa sổ một sải tay, mặt nghiêng về phía sáng. Tắt đèn trong phòng để không lẫn hai màu ánh sáng. Đặt một tờ giấy trắng ở phía tối để nâng nhẹ vùng bóng.

Nói chuyện trong lúc chụp. Khoảnh khắc đẹp nhất thường đến ngay sau khi họ tưởng bạn đã chụp xong.`,
        resources: [
          {
            title: 'Ánh sáng và chân dung',
            kind: 'VIDEO',
            url: 'https://www.youtube.com/embed/7ZVyNjKSr0M',
          },
        ],
      },
      {
        title: 'Phố sau cơn mưa',
        type: 'VIDEO',
        seconds: 16,
        text: `Mặt đường ướt là tấm gương miễn phí. Cúi thấp, đặt máy sát vũng nước và chờ một người đi qua.

Xem lại đoạn phim về ánh sáng trong ngày và để ý mười phút sau hoàng hôn: bầu trời còn xanh, đèn phố vừa lên. Đó là giờ của bài tập này.`,
        resources: [
          {
            title: 'Phim: ánh sáng trong một ngày',
            kind: 'VIDEO',
            file: 'anh-sang-trong-ngay.mp4',
            seconds: 16,
          },
          {
            title: 'Nhìn phố bằng ba mươi giây',
            kind: 'VIDEO',
            url: 'https://www.youtube.com/shorts/LxO-6rlihSg',
          },
        ],
      },
    ],
  },
  {
    title: 'Bộ ảnh mười tấm',
    summary: 'Chọn, chỉnh và xếp ảnh thành một câu chuyện.',
    lessons: [
      {
        title: 'Chọn mười trong một trăm',
        type: 'DOCUMENT',
        seconds: 420,
        text: `Vòng một: bỏ ảnh hỏng, không tiếc. Vòng hai: với mỗi cảnh chỉ giữ một tấm. Vòng ba: in nhỏ ra giấy hoặc xem ở cỡ bằng con tem; tấm nào vẫn rõ ý thì giữ.

Một bộ ảnh cần có cảnh rộng để biết ở đâu, cảnh vừa để biết chuyện gì, cảnh cận để cảm. Nếu cả mười tấm cùng một cỡ cảnh, câu chuyện sẽ đều đều.`,
        resources: [CHECKLIST],
      },
      {
        title: 'Chỉnh vừa đủ và chia sẻ',
        type: 'DOCUMENT',
        seconds: 360,
        text: `Thứ tự chỉnh: cắt và cân thẳng, sáng tối, màu, nét. Chỉnh xong, bật tắt bản gốc để so; nếu thấy giật mình, hãy lùi lại một nửa.

Đặt cho bộ ảnh một cái tên không quá sáu từ và viết ba câu mở đầu: ở đâu, khi nào, vì sao bạn đứng lại. Rồi gửi cho người đầu tiên xuất hiện trong ảnh của bạn. Họ xứng đáng được xem trước.`,
        resources: [THIRDS, CHECKLIST],
      },
    ],
  },
]
