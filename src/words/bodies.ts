const COUNTRIES =
  'Russia|China|Iran|Israel|Turkey|Ukraine|Germany|France|Japan|India|Britain|Brazil|Mexico|Canada|Australia|Pakistan|Moscow|Beijing|Washington|Kyiv|Kiev|Tehran|Brussels|North Korea|South Korea|Saudi Arabia|Hamas|Hezbollah|the Taliban|Islamic State|Labour|NATO|Congress|Plaid Cymru|Sinn F[eé]in|Fianna F[aá]il|Fine Gael|Downing Street';
/** A word of the name of an office, a group or a firm. */
const OF_BODY =
  /(?:^|[ ’'])(?:Council|Committee|Commission|Department|Ministry|Agency|Authority|Office|Bureau|Board|Court|Union|Association|Federation|League|Institute|University|College|School|Schools|Center|Centre|Foundation|Fund|Bank|Party|Campaign|House|Administration|Service|Police|Army|Navy|Force|Group|Inc|Corp|Company|Co|Ltd|Airlines|Airways|Motors|Hospital|Clinic|Church|Senate|Parliament|Embassy|Kremlin|Pentagon|Vatican|Treasury|Street|Legion|Society|Network|Alliance|Coalition|Conference|Project|Initiative|Academy|Laboratory|Observatory|Organi[sz]ation|Nations|Brigade|Guard|Watch|Reserve|Conservancy|International|Parenthood|Labs|Research|Technologies|Systems|Pharmaceuticals|Industries|Holdings|Partners|Capital|Energy|Health)$/u;
const GENERAL =
  /^(?:Council|Committee|Commission|Department|Ministry|Agency|Authority|Office|Bureau|Board|Court|Union|Association|University|College|Schools?|Center|Centre|Foundation|Fund|Bank|Party|Campaign|House|Administration|Service|Police|Army|Navy|Force|Group|Company|Hospital|Clinic|Church|Street|Society|Network|Project|Research|Energy|Health|Capital|Partners|Conference|Watch|Guard|News|Today|Times|Post|Mail|Radio|Television|TV|Review|Press|Magazine)$/u;
const OFFICE_OF =
  /^(?:\p{Lu}[\p{L}’'-]+ ){0,3}(?:Bureau|Department|Ministry|Institute|University|Office|Center|Centre|Council|Bank|Board|Court|Academy|Association|Federation|Chamber|College|Museum|Library|House) (?:of|for) (?:the )?\p{Lu}/u;
/** Papers and broadcasters: they tell what others say. */
const OF_PRESS =
  /(?:^|[ ’'])(?:Times|Post|Journal|News|Herald|Tribune|Guardian|Telegraph|Mail|Mirror|Gazette|Chronicle|Today|Press|Magazine|Beast|Examiner|Observer|Review|Radio|TV|Television)$|^(?:Politico|Axios|Reuters|Bloomberg|Xinhua|Fortune|Variety|Vox|HuffPost|HuffPo|Tass|TASS|AP|AFP|BBC|CNN|NBC|CBS|ABC|NPR|UPI|MSNBC|CNBC|PBS|RT)(?: News)?$/u;

export const isPress = (name: string): boolean => OF_PRESS.test(name);

/** An office, a group, a firm or a country that a name names; null for anything else, or where that is unsure. */
export function bodyIn(name: string): string | null {
  const bare = name.replace(/^[Tt]he /u, '').trim();
  const isAcronym = /^(?!TX|CEO|CFO|AM|PM|GMT|EST|EDT|PST|ET|PT|US|UK|TV|ID|IQ|DNA|RNA|COVID|GOP)\p{Lu}{2,6}$/u.test(
    bare,
  );
  const isWhole =
    !GENERAL.test(bare) &&
    bare.length <= 60 &&
    /^\p{Lu}/u.test(bare) &&
    !/(?:day|['’]s?| He| She| It| The)$/u.test(bare);
  return isWhole &&
    (isAcronym ||
      OFFICE_OF.test(bare) ||
      OF_BODY.test(bare) ||
      OF_PRESS.test(bare) ||
      new RegExp(`^(?:${COUNTRIES})$`, 'u').test(bare))
    ? bare
    : null;
}
