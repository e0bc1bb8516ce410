/** What students say of a course, whatever it teaches, by the stars that they give. */
export const REVIEW_TEXTS: Record<number, readonly string[]> = {
  5: [
    'Bài giảng rõ ràng, ví dụ sát với việc mình làm hằng ngày. Rất đáng học.',
    'Mình học lúc mười giờ đêm mà không buồn ngủ, vì bài nào cũng ngắn và có việc để làm ngay.',
    'Giảng viên nói chậm, dễ nghe, không vòng vo.',
    'Học xong chương đầu là làm được thứ mình cần. Cảm ơn thầy cô.',
    'Đáng từng đồng. Mình đã giới thiệu cho hai người bạn cùng học.',
    'Trước đây mình học ở vài nơi mà vẫn mơ hồ, đến khóa này mới thật sự hiểu.',
    'Tài liệu kèm theo gọn và đủ, in ra để bên cạnh bàn rất tiện.',
    'Thích nhất là cách giảng viên giải thích vì sao, chứ không chỉ bảo làm theo.',
    'Khóa học vượt mong đợi. Mình sẽ học lại lần nữa để nhớ kỹ hơn.',
    'Nội dung cô đọng, không có bài thừa.',
    'Mình là người mới hoàn toàn mà theo được hết, không bị bỏ lại.',
    'Ví dụ đều là chuyện thật ở Việt Nam nên rất dễ hình dung.',
    'Bài tập vừa sức, làm xong thấy tự tin hẳn.',
    'Âm thanh và hình ảnh tốt, học trên điện thoại vẫn thấy rõ.',
    'Cả nhà cùng học, ai cũng thích.',
    'Mình hỏi gì cũng được trả lời cặn kẽ. Rất hài lòng.',
    'Học đến đâu dùng được đến đó.',
    'Một trong những khóa hay nhất mình từng mua trên mạng.',
    'Sắp xếp bài rất hợp lý, bài sau nối bài trước.',
    'Giọng giảng ấm, nội dung chắc. Mong có phần nâng cao.',
    'Tiết kiệm cho mình cả tháng tự mò.',
    'Rất tận tâm. Xem là biết thầy cô chuẩn bị kỹ.',
  ],
  4: [
    'Nội dung tốt, giá hợp lý. Giá như có thêm vài bài thực hành.',
    'Dễ hiểu, chỉ có đôi chỗ hơi nhanh phải tua lại.',
    'Khóa học hay, phần cuối hơi ngắn so với phần đầu.',
    'Mình học được nhiều, mong cập nhật thêm ví dụ mới.',
    'Tốt cho người mới. Ai đã biết rồi thì có thể lướt qua hai chương đầu.',
    'Bài giảng ổn, tài liệu đầy đủ, tiếng hơi nhỏ ở vài video.',
    'Khá hài lòng. Cần thêm bài kiểm tra để tự biết mình đang ở đâu.',
    'Nội dung thực tế, trình bày gọn.',
    'Học được việc, dù mình phải tự đọc thêm một ít.',
    'Thầy cô nhiệt tình. Mong có phụ đề cho các bài dài.',
    'Vừa túi tiền, vừa sức. Sẽ mua thêm khóa khác.',
    'Hay, nhưng mình thích bài tập khó hơn một chút.',
    'Đúng những gì phần giới thiệu nói.',
    'Mình mất ba tuần để học hết và thấy xứng đáng.',
    'Phần giữa rất hay, phần mở đầu hơi dài.',
  ],
  3: [
    'Tạm được. Kiến thức đúng nhưng cách trình bày hơi khô.',
    'Có ích, song mình mong nhiều ví dụ hơn.',
    'Nửa đầu tốt, nửa sau hơi vội.',
    'Phù hợp người mới bắt đầu; mình đã biết gần hết.',
    'Video rõ, nhưng tài liệu kèm theo còn sơ sài.',
    'Ổn so với giá, chưa có gì nổi bật.',
    'Học được vài điều hay, còn lại tìm trên mạng cũng có.',
    'Bài tập ít quá, học xong mau quên.',
    'Mình phải nghe lại nhiều lần mới hiểu.',
  ],
  2: [
    'Nội dung chung chung, không như mình nghĩ.',
    'Bài ngắn quá, chưa kịp hiểu đã hết.',
    'Âm thanh vài bài rất khó nghe.',
    'Ví dụ cũ, mình làm theo không được.',
    'Mình đã chờ nhiều hơn ở phần thực hành.',
  ],
  1: [
    'Không hợp với mình, học được nửa chừng thì bỏ.',
    'Phần giới thiệu nói một đằng, bài học một nẻo.',
    'Rất khó theo dõi, mình không hiểu giảng viên muốn nói gì.',
    'Mình gửi câu hỏi đã lâu mà chưa thấy ai trả lời.',
  ],
}

/** What teachers answer to who is content, and to who is not. */
export const ANSWER_TEXTS = {
  content: [
    'Cảm ơn bạn đã học cùng lớp. Chúc bạn áp dụng thật tốt.',
    'Đọc nhận xét của bạn mình rất vui. Hẹn gặp bạn ở khóa sau.',
    'Cảm ơn bạn. Phần nâng cao đang được chuẩn bị.',
    'Cảm ơn bạn đã góp ý. Mình sẽ bổ sung trong lần cập nhật tới.',
  ],
  discontent: [
    'Cảm ơn bạn đã nói thẳng. Mình đang làm lại những bài này.',
    'Xin lỗi vì bạn chưa hài lòng. Bạn cho mình biết bài nào khó theo nhé.',
    'Cảm ơn góp ý của bạn, mình đã thêm ví dụ mới vào phần đó.',
  ],
}

/** What others have told the owner of, and what the owner has hidden. */
export const REPORTED_TEXTS = [
  {
    stars: 5,
    text: 'Bạn nào muốn dùng chung tài khoản thì nhắn mình, rẻ hơn một nửa.',
    reasons: ['Rủ mua bán tài khoản, không phải đánh giá khóa học.', 'Quảng cáo.'],
  },
  {
    stars: 1,
    text: 'Giảng viên lấy bài của người khác về dạy lại.',
    reasons: ['Nói không đúng sự thật: mọi bài trong khóa đều do tôi soạn.'],
  },
]
export const HIDDEN_TEXT = {
  stars: 1,
  text: 'Đừng mua ở đây, vào trang của mình có khóa giống hệt mà miễn phí.',
  reason: 'Quảng cáo cho trang khác, không nói về khóa học.',
}
