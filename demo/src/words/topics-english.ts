import type { TopicName } from '../company-plan.ts';
import type { Case } from './conversation-parts.ts';

export const englishTopics: Record<TopicName, readonly Case[]> = {
  delivery: [
    {
      problem: [
        'I ordered the {product} on {date} and it still hasn’t arrived.',
        'My tracking has said “in transit” for days now. It’s the {product}.',
      ],
      question: 'I’m sorry about the wait. Could you give me the order number?',
      answer: 'It’s {order}.',
      finding: 'It’s held up at a {courier} sorting centre. The tracking number is {tracking}.',
      solution: 'I’ve asked them to prioritise it. It should be with you by {later} at the latest.',
      more: [
        [
          'What if I’m not home?',
          'They’ll leave it at your door and send a text. I can name a neighbour instead.',
        ],
        [
          'Is there anything you can do about the delay?',
          'Of course. I’ve added {points} in points to your account as an apology.',
        ],
      ],
    },
    {
      problem: [
        'My order has been “preparing” for days. Is something wrong?',
        'I need the {product} as a gift and it hasn’t even shipped yet.',
      ],
      question: 'Let me find out what happened. What’s the order number?',
      answer: 'The order number is {order}.',
      finding: 'Stock reached us a day late, so your order slipped. We should have told you.',
      solution: 'It’s first in line now, and you’ll get the tracking number by text.',
      more: [
        ['When will it get here?', 'By {later}, going by the usual times for your area.'],
        ['Could I still cancel if it slips again?', 'Yes, at no cost, any time before it ships.'],
      ],
    },
    {
      problem: [
        'It says delivered but there’s nothing at my door.',
        'The {product} is marked as delivered. I never got it.',
      ],
      question: 'That’s worrying. Can I have the order number so that I can call the driver?',
      answer: '{order}, under the name {fullName}.',
      finding: 'I spoke to {courier}. The driver left it with the building next door.',
      solution: 'He’s picking it up again today and will bring it to your door.',
      more: [
        [
          'And if the box has been opened?',
          'Send me a photo and we’ll ship a new one straight away.',
        ],
        ['Around what time?', 'Before the end of the day. You’ll get a text when it’s there.'],
      ],
    },
  ],
  'wrong item': [
    {
      problem: [
        'I got the wrong colour. I ordered {colour} and received {otherColour}.',
        'The {product} is {otherColour}, but my order clearly says {colour}.',
      ],
      question: 'I’m so sorry. Could you send a photo and the order number?',
      answer: 'Just emailed the photo. Order {order}.',
      finding: 'Thanks, I see it. The wrong option was scanned when it was packed. Our mistake.',
      solution: 'The {colour} one ships today, and the courier collects the other one on {later}.',
      more: [
        [
          'Do I need to pack it again?',
          'The box it came in is fine, just tape it shut. The driver brings the label.',
        ],
        ['I don’t pay for shipping, do I?', 'Not at all, that’s on us.'],
      ],
    },
    {
      problem: [
        'There’s something completely different in the box.',
        'I ordered the {product} but this isn’t it at all.',
      ],
      question: 'Oh no. Could you send a picture of the shipping label, and the order number?',
      answer: 'Sure, uploaded. It’s order {order}.',
      finding: 'Your parcel was swapped with another customer’s at the packing table.',
      solution: 'A new one is on its way and we’ll collect the wrong one. It arrives by {later}.',
      more: [
        [
          'Any chance of getting it sooner? It’s a present.',
          'I’ve marked it as express. I’ll write to you if anything holds it up.',
        ],
        [
          'So somebody else has my parcel?',
          'Yes, and we’re collecting it. They never see your details.',
        ],
      ],
    },
    {
      problem: [
        'One item is missing. I ordered two and only one came.',
        'There’s a part missing from the {product}.',
      ],
      question: 'Sorry about that. With the order number I can check the packing record.',
      answer: '{order}. I’ve looked through the whole box.',
      finding: 'The warehouse found it. It was left behind on the packing table.',
      solution: 'It goes out on its own today and should reach you by {later}.',
      more: [
        [
          'Could I just have a refund for that one instead?',
          'Sure. I can refund {amount} instead if you prefer. Just say so before it ships.',
        ],
        ['Can I have the tracking number?', 'It’s {courier}, {tracking}.'],
      ],
    },
  ],
  damage: [
    {
      goods: 'electric',
      problem: [
        'The {product} arrived with a cracked corner.',
        'The box was crushed and the {product} inside is cracked.',
      ],
      question: 'I’m sorry to hear that. Could you share a photo and the order number?',
      answer: 'Two photos uploaded. Order {order}. The box had a big dent too.',
      finding: 'Thank you. That clearly happened in transit.',
      solution:
        'We’ll send a new one first and collect the broken one later. Expect it by {later}.',
      more: [
        [
          'What if the next one breaks too?',
          'I’ve asked the warehouse to double the padding this time.',
        ],
        ['Same colour, right?', 'Yes, we have {colour} in stock.'],
      ],
    },
    {
      goods: 'electric',
      problem: [
        'The {product} stopped working after one use.',
        'The {product} won’t turn on. I only got it yesterday.',
      ],
      question: 'That shouldn’t happen. What’s the order number, and what does it do exactly?',
      answer: '{order}. It comes on for a second and then switches off.',
      finding: 'That’s a faulty unit. Nothing you did.',
      solution: 'You can have a replacement or a full refund of {amount}, whichever you like.',
      more: [
        [
          'How long would a refund take?',
          'Three to five working days on a card, once we have it back.',
        ],
        ['Then a replacement, please.', 'Done. We test it before it ships tomorrow.'],
      ],
    },
    {
      problem: [
        'There are scratches all over it. Is this really new?',
        'The packaging was opened before and there’s a stain inside.',
      ],
      question: 'That’s not okay. Could you send a photo and the order number?',
      answer: 'Sent. It’s {order}.',
      finding: 'This one should never have passed inspection. I’ve told our quality team.',
      solution: 'I’ve set up an exchange. You’ll have a new one by {later}.',
      more: [
        [
          'I could live with it for a small discount.',
          'Happy to. I can add {points} in points if you keep it.',
        ],
        [
          'I’ll take the exchange then. Please make sure this one is new.',
          'We’ll check it by hand before it goes out.',
        ],
      ],
    },
  ],
  refund: [
    {
      problem: [
        'I sent my return back over a week ago and still no refund.',
        'When will I get the refund for the {product} I returned?',
      ],
      question: 'Let me look at that. What’s the order number?',
      answer: '{oldOrder}. I paid by card.',
      finding: 'Your return was checked in yesterday and the refund was approved today.',
      solution: 'Your card should show it by {later} at the latest.',
      more: [
        [
          'How will it show on my statement?',
          'Either as a credit or as a lower amount due, depending on your bank.',
        ],
        ['Does that include shipping?', 'Yes, since the item was at fault.'],
      ],
    },
    {
      problem: [
        'The refund is less than what I paid. Why?',
        'I cancelled on {date} and got back less than expected.',
      ],
      question: 'Fair question. Could you tell me the order number and what you paid?',
      answer: 'Order {order}, and I paid {amount}.',
      finding: 'The coupon was split across the items, which is where the difference comes from.',
      solution: 'We should have been clearer. I’ve added {points} in points to make up for it.',
      more: [
        ['Do I get the coupon back?', 'Yes, it’s back in your account for the time it had left.'],
      ],
    },
    {
      problem: [
        'I got a message that my refund is done, but there’s no money.',
        'The bank transfer for my refund never arrived.',
      ],
      question: 'I’ll check right away. What’s the order number?',
      answer: '{oldOrder}. I paid by bank transfer.',
      finding: 'The transfer bounced, because the name on the account didn’t match.',
      solution: 'If you correct the account in your profile, we’ll send it again today.',
      more: [
        [
          'Could it go to my partner’s account?',
          'I’m afraid we can only refund to an account in your own name.',
        ],
        ['Done. Can you see it?', 'Yes, I can. It goes out today.'],
      ],
    },
  ],
  exchange: [
    {
      goods: 'soft',
      problem: [
        'How do I exchange my {product} for another size?',
        'It’s smaller than I thought. Can I swap it for one size up?',
      ],
      question: 'Within seven days, yes. What’s the order number, and is the tag still on?',
      answer: 'It’s {order}, and the tag is still on.',
      finding: 'Good news, one size up is in stock.',
      solution: 'All set. The courier brings the new one on {later} and takes the old one along.',
      more: [
        ['What does it cost?', 'Your first exchange is free.'],
        ['Do I get a time slot?', '{courier} texts you one on the morning of the visit.'],
      ],
    },
    {
      problem: [
        'Could I get the {product} in {otherColour} instead? I haven’t opened it.',
        'The colour looks different from the pictures. Can I change it to {otherColour}?',
      ],
      question: 'Let me check the stock. What’s the order number?',
      answer: '{order}. I have the {colour} one now.',
      finding: 'We have three left in {otherColour}.',
      solution: 'I’ve booked the exchange. The new one ships as soon as yours is back.',
      more: [
        ['Can I still switch to a refund?', 'Until it’s collected, yes. Just tell us here.'],
        ['What if it sells out meanwhile?', 'I’ve put one aside for you.'],
      ],
    },
    {
      goods: 'soft',
      problem: [
        'The size I want to exchange for is sold out. What can I do?',
        'Is there any way to swap my {product} for a size that’s out of stock?',
      ],
      question: 'Possibly. Which size would you like, and what’s the order number?',
      answer: 'A large in {otherColour}. Order {order}.',
      finding: 'It’s due back in stock on {later}.',
      solution: 'I’ve reserved one. We’ll exchange it as soon as it arrives.',
      more: [['Won’t I miss the exchange period?', 'No, today’s date is the one that counts.']],
    },
  ],
  address: [
    {
      problem: [
        'I put in the wrong address. Can it still be changed?',
        'I made a typo in the flat number for my {product} order.',
      ],
      question: 'If it hasn’t shipped, yes. What’s the order number and the right address?',
      answer: '{newOrder}. Same building, but flat 1204.',
      finding: 'You’re lucky, it hasn’t been packed yet.',
      solution: 'I’ve changed it. You can see the new address on the order page.',
      more: [
        [
          'Will that be my default from now on?',
          'Not yet, but I can change the default for you too if you like.',
        ],
        [
          'Should I give you the door code?',
          'Please put it in the delivery note rather than here. Only the driver sees that.',
        ],
      ],
    },
    {
      problem: [
        'I moved last month and ordered to my old place by mistake.',
        'My order has shipped already, but to the wrong address.',
      ],
      question: 'Let’s see what we can do. What’s the order number?',
      answer: 'It’s {order}. The new address is in the order note.',
      finding: '{courier} already has it, but they can redirect parcels.',
      solution: 'They’ve confirmed the change. It costs a day, so expect it on {later}.',
      more: [
        [
          'And if it goes to the old place anyway?',
          'Then we collect it and bring it to you, at no cost.',
        ],
      ],
    },
    {
      problem: [
        'I’d like to change the phone number on my order.',
        'Can you send my {product} to my office instead?',
      ],
      question: 'Sure. What’s the order number, and what should it say?',
      answer: '{newOrder}. I’ve emailed you the details.',
      finding: 'The label was just printed, but I managed to hold it.',
      solution: 'It’s updated. Delivery is planned for {later}.',
      more: [
        ['Reception closes at noon for an hour.', 'Thanks, I’ve added that to the delivery note.'],
      ],
    },
  ],
  payment: [
    {
      problem: [
        'My payment keeps failing, and it’s not my limit.',
        'Checkout gives me an error every time I try to pay.',
      ],
      question: 'Sorry about that. Do you remember what the error said?',
      answer: 'Something like “authorisation timed out”. I’m on the app.',
      finding: 'I can see slow answers from the card network around that time.',
      solution: 'It’s back to normal now. Could you restart the app and try once more?',
      more: [
        ['Could I pay by bank transfer instead?', 'You can. You’d have three days to send it.'],
        ['It worked! Is my coupon still there?', 'Yes, it was never used up.'],
      ],
    },
    {
      problem: [
        'I was charged twice, {amount} each time.',
        'I bought one {product} and my bank shows two payments.',
      ],
      question: 'Let me check. When was that, and how much was it?',
      answer: 'About half an hour ago, {amount}.',
      finding: 'I see two payments, and one of them doesn’t belong to any order.',
      solution: 'I’ve cancelled the duplicate. Your bank should show it by {later}.',
      more: [
        [
          'Where can I see that it’s cancelled?',
          'Under payments in your profile. Both entries are listed there.',
        ],
      ],
    },
    {
      problem: [
        'I’ve paid, but there’s no order in my account.',
        'My card was charged and I never got an order number.',
      ],
      question: 'Let’s find it. Did you pay in the app or on the website?',
      answer: 'In the app, and it was {amount}.',
      finding: 'The payment went through, and the order was just late to appear.',
      solution: 'It’s there now as {newOrder}. Nothing else for you to do.',
      more: [['I see it now. When does it ship?', 'Today, so you should have it around {later}.']],
    },
  ],
  coupon: [
    {
      problem: [
        'My coupon isn’t working. It was there yesterday.',
        'The coupon from your app notification has disappeared.',
      ],
      question: 'Let me see. What’s the code?',
      answer: 'It’s {coupon}.',
      finding: 'That one expired at midnight.',
      solution: 'I’ve put a new one in your account. It’s good until {later}.',
      more: [
        ['Is there a minimum order?', 'Yes, it’s shown on the coupon itself.'],
        ['Can I use points on top?', 'You can. The coupon comes off first.'],
      ],
    },
    {
      problem: [
        'I didn’t get my birthday coupon.',
        'It was my birthday last week and there’s no coupon in my account.',
      ],
      question: 'Happy birthday! What email did you sign up with?',
      answer: '{email}',
      finding: 'There’s no date of birth in your profile, so it wasn’t sent.',
      solution: 'I’ve added one by hand. You can use it until {later}.',
      more: [
        ['Will it come by itself next year?', 'Yes, once your date of birth is in your profile.'],
      ],
    },
    {
      problem: [
        'The first-order code says it can’t be used.',
        'My discount code doesn’t work for the {product}.',
      ],
      question: 'What’s the code, and what’s in your cart?',
      answer: '{coupon}, and just one {product}.',
      finding: 'That code doesn’t work on items that are already on sale.',
      solution: 'We don’t say that clearly enough, sorry. I’ve added {points} in points instead.',
      more: [
        ['Would it work if I add something else?', 'Yes, on whatever isn’t discounted already.'],
        ['Do I get it back if I cancel?', 'As long as it hasn’t expired, right away.'],
      ],
    },
  ],
  'sign-in': [
    {
      problem: [
        'I can’t sign in, even after changing my password.',
        'It keeps telling me my password is wrong. It isn’t.',
      ],
      question: 'What’s the email on the account? Please don’t send your password.',
      answer: '{email}. Since last night.',
      finding: 'The account was locked for a while after too many attempts.',
      solution: 'I’ve unlocked it and sent you a reset link.',
      more: [
        ['I can’t see the email.', 'Could you look in spam? If it’s not there, I’ll resend it.'],
        ['I’m in! Are my orders still there?', 'They are, and your points too.'],
      ],
    },
    {
      problem: ['I’m not getting the verification text.', 'The sign-in code never arrives.'],
      question: 'Let me check. Could I have your name and the email you signed up with?',
      answer: '{fullName}, {email}.',
      finding: 'It looks like your carrier is filtering our messages.',
      solution: 'I’ve switched you to email codes. Could you try again?',
      more: [
        [
          'That worked. Can I switch back later?',
          'Yes, any time, in the security settings of your profile.',
        ],
      ],
    },
    {
      problem: [
        'I have a new phone number and can’t verify myself any more.',
        'Since I changed my number I’m locked out of my account.',
      ],
      question: 'I can help with that. What’s the email on the account?',
      answer: 'It’s {email}. Neither the app nor the website works.',
      finding: 'Your old number is still on file, so the codes went there.',
      solution: 'I’ve emailed you a form to confirm who you are. The number changes after that.',
      more: [['Nobody else got in, right?', 'I’ve checked, there’s nothing but your own devices.']],
    },
  ],
  invoice: [
    {
      problem: [
        'Could you send me an invoice for my order?',
        'We need a tax invoice for the order of {date}.',
      ],
      question: 'Sure. Shall I use the company details we have? And which order is it?',
      answer: 'Yes please. It’s {order}.',
      finding: 'I’ve checked the order. The amounts and the tax are right.',
      solution: 'The invoice is on its way to {email}.',
      more: [
        ['Could you copy in our accountant?', 'Done. They’ll get future ones as well.'],
        [
          'Can we get these every month automatically?',
          'Yes, I’ve set that up. They go out on the 3rd.',
        ],
      ],
    },
    {
      problem: [
        'The company name on our invoice is wrong.',
        'Can an invoice be reissued? It has our old address.',
      ],
      question: 'It can. What’s the order number, and what should it say?',
      answer: '{order}. The right details are in our profile now.',
      finding: 'The month isn’t closed yet, so I can still correct it.',
      solution: 'I’ve reissued it. The corrected one replaces the old number.',
      more: [['Do we need to send the old one back?', 'No, just keep it on file as cancelled.']],
    },
    {
      problem: [
        'Could I have a statement of all our orders last month?',
        'Last month’s statement doesn’t match our books.',
      ],
      question: 'I’ll have a look. Where should I send it?',
      answer: 'To {email}, please.',
      finding: 'One return was missing from it. I’ve included it now.',
      solution: 'It’s in your inbox. Let me know if anything is missing.',
      more: [['Which date does it carry?', 'The last day of the month, as usual.']],
    },
  ],
  restock: [
    {
      problem: [
        'When will the {product} be back in stock?',
        'Are you getting more of the {product} in {colour}?',
      ],
      question: 'Let me ask purchasing. Is there a date you need it by?',
      answer: 'No rush, but sometime this month would be great.',
      finding: 'The supplier says it arrives on {later}.',
      solution: 'I’ve reserved one in your name. You’ll be the first to know.',
      more: [
        ['Do I have to buy it then?', 'No, the reservation ends by itself after three days.'],
        ['Will the price change?', 'It stays at {amount}.'],
      ],
    },
    {
      problem: [
        'I asked for a restock alert and never got one.',
        'It was back in stock and nobody told me!',
      ],
      question: 'I’m sorry. Which product was it?',
      answer: 'The {product} in {colour}.',
      finding: 'App notifications are off on your phone, so it never reached you.',
      solution:
        'I’ve added text alerts. There’s stock right now, and I’m holding one for 24 hours.',
      more: [['If I order now, when is it here?', 'It ships today, so around {later}.']],
    },
    {
      problem: [
        'I need about ten of the {product}. How many do you have?',
        'The cart only lets me add three of the {product}.',
      ],
      question: 'Any particular colour?',
      answer: 'In {colour} if possible, but others are fine too.',
      finding: 'There are 7 in {colour} and 12 in {otherColour}.',
      solution: 'I’ve lifted the limit for you. Mix the two and it ships in one go.',
      more: [
        [
          'Is there something similar?',
          'There’s a new one in the same material. I’ve sent a link.',
        ],
      ],
    },
  ],
  'bulk order': [
    {
      problem: [
        'We’d like to order 60 of the {product}. Is there a discount?',
        'Could we get a quote for a larger order of the {product}?',
      ],
      question: 'Gladly. When do you need them, and is it one delivery address?',
      answer: 'One address, and we need them by {later}.',
      finding: 'Above 50 pieces you get 12% off, and the date works.',
      solution: 'The quote is in your inbox. Reply to it and we’ll start.',
      more: [
        ['Could we see a sample first?', 'Yes, it ships tomorrow. We take it off the final bill.'],
        ['Can you print our logo?', 'We can. It adds about three days.'],
      ],
    },
    {
      problem: [
        'We’d like the same order as last time, please.',
        'Could you repeat our previous order?',
      ],
      question: 'Of course. Which order was it, and any change in quantities?',
      answer: 'Same as {oldOrder}, plus 20 more.',
      finding: 'We have the stock, and the price stays the same.',
      solution: 'I’ve drawn up the order for delivery on {later}.',
      more: [
        ['Can we pay after delivery?', 'Yes, it goes on your monthly bill.'],
        ['Do your drivers unload?', 'If there’s no forklift, tell us and we’ll send two people.'],
      ],
    },
    {
      problem: [
        'We want to raise our monthly quantities from next month.',
        'Can we adjust how many of the {product} we get each month?',
      ],
      question: 'Sure. By how much?',
      answer: 'From 30 to 45 of the {product}.',
      finding: 'There’s room in next month’s plan, so that works.',
      solution: 'I’ve updated the standing order. It applies from the next delivery.',
      more: [['When is the first delivery?', 'The first Wednesday. We’ll call the day before.']],
    },
  ],
  cancellation: [
    {
      problem: ['I’d like to cancel my order.', 'It’s taking too long, so I’d rather cancel.'],
      question: 'No problem. What’s the order number?',
      answer: '{order}, the whole order.',
      finding: 'It hasn’t shipped, so I can cancel it right away.',
      solution: 'Cancelled. Your {amount} is back by {later}.',
      more: [
        ['Do I get my coupon back?', 'Yes, together with the cancellation.'],
        ['There’s no fee, is there?', 'None, as it hadn’t shipped.'],
      ],
    },
    {
      problem: [
        'I ordered the {product} twice. Please cancel one.',
        'I meant one, not two. Can you cancel just one of them?',
      ],
      question: 'We can do that. What’s the order number?',
      answer: 'Just one from order {newOrder}.',
      finding: 'It’s paid but not packed, so I can take one out.',
      solution: 'Done. The rest ships as planned.',
      more: [['Will I have to pay shipping now?', 'No, it stays free as it was when you ordered.']],
    },
    {
      problem: [
        'There’s no cancel button on my order.',
        'The site tells me to contact you to cancel.',
      ],
      question: 'Let me see where it is. What’s the order number?',
      answer: 'It’s {order}.',
      finding: 'It has shipped already, so it would have to be a return.',
      solution: 'I’ve set up the return. Leave it unopened and hand it to the courier.',
      more: [['Can I refuse the delivery?', 'Yes. We refund you when it comes back.']],
    },
  ],
  points: [
    {
      problem: [
        'I haven’t got my points for the {product}.',
        'Two days since I confirmed my purchase and still no points.',
      ],
      question: 'Let me check. Which order is it?',
      answer: '{order}, from {date}.',
      finding: 'Points are added overnight, and that night’s run was late.',
      solution: 'I’ve just added your {points} in points.',
      more: [
        ['How long are they good for?', 'A year. We remind you 30 days before they run out.'],
        ['Can I pay with points only?', 'Yes, for everything except shipping.'],
      ],
    },
    {
      problem: [
        'My points suddenly went down.',
        'My points expired earlier than I thought. Can I get them back?',
      ],
      question: 'I’ll look at the history. What’s the email on the account?',
      answer: '{email}',
      finding: 'I see {points} in points that expired.',
      solution: 'I’ve restored them this once. Please use them by {later}.',
      more: [
        ['Can I merge them with my wife’s account?', 'Sorry, points can’t move between accounts.'],
      ],
    },
    {
      problem: [
        'I wrote a review and didn’t get the points.',
        'I added photos to my review of the {product}, but no bonus points.',
      ],
      question: 'Thanks for the review! What’s the order number?',
      answer: 'Order {oldOrder}.',
      finding: 'The photos came later, so it was filed as a plain review.',
      solution: 'I’ve fixed that and added {points} in points.',
      more: [['Will I lose them if I edit the review?', 'No, they’re yours.']],
    },
  ],
};
