/** Clipboards as programs write them, shortened in length but not in kind. */

/** A selection on a web page, copied by Chromium, which writes the computed styles into every element. */
export const WEB_PAGE = `<meta charset='utf-8'><h2 style="box-sizing: border-box; font-weight: 600; color: rgb(31, 35, 40); font-style: normal; white-space: normal; text-decoration-style: initial;">Release notes</h2><p style="box-sizing: border-box; margin-top: 0px;">We fixed <strong style="box-sizing: border-box; font-weight: 600;">two bugs</strong>,<span> </span><em>thanks</em> to <a href="https://example.org/mei?tab=1&amp;x=2" style="color: blue;">Mei Lin</a>.<br>See <code style="font-family: monospace;">npm test</code> and <del>that</del>.</p><ul style="padding-left: 2em;"><li>first</li><li>second<ol><li>inner <b>bold</b></li></ol></li></ul><blockquote><p>It works.</p><p>On my machine.</p></blockquote><div class="highlight highlight-source-js"><pre>const a = 1;
  b(\`\${a}\`);
</pre></div><ol start="3"><li>three</li><li>four</li></ol><!--EndFragment-->`;

export const WEB_PAGE_PLAIN = `Release notes
We fixed two bugs, thanks to Mei Lin.
See npm test and that.

first
second
inner bold
It works.

On my machine.

const a = 1;
  b(\`\${a}\`);
three
four`;

/** Google Docs: a \`<b>\` that is not bold around everything, and styles instead of elements. */
export const GOOGLE_DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1b2c"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;text-decoration:none;white-space:pre;white-space:pre-wrap;">Plan</span></h1><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;white-space:pre-wrap;">We meet on </span><span style="font-size:11pt;font-weight:700;font-style:normal;white-space:pre-wrap;">Monday</span><span style="font-weight:400;white-space:pre-wrap;"> at </span><span style="font-weight:400;font-style:italic;white-space:pre-wrap;">nine</span><span style="font-weight:400;font-style:normal;text-decoration:line-through;white-space:pre-wrap;">ish</span><span style="white-space:pre-wrap;">.</span></p><br /><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">one</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">deeper</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><a href="https://example.org/" style="text-decoration:none;"><span style="font-weight:400;text-decoration:underline;white-space:pre-wrap;">two</span></a></p></li></ul></b><br class="Apple-interchange-newline">`;

export const GOOGLE_DOCS_PLAIN = 'Plan\nWe meet on Monday at nineish.\n\none\ndeeper\ntwo\n';

/** Word: conditional comments, style sheets, and lists that are paragraphs. */
export const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><title>Secret title</title>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- /* Font Definitions */ @font-face {font-family:Calibri;} p.MsoNormal {margin:0cm;} --></style></head>
<body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoNormal>Dear <b style='mso-bidi-font-weight:normal'>team</b>, this text
is wrapped by Word.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>apples<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>red <i>ones</i><o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>pears<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>numbered<o:p></o:p></p>
<p class=MsoNormal><span style='mso-hide:all;display:none'>hidden</span><o:p>&nbsp;</o:p></p>
<!--EndFragment--></body></html>`;

export const WORD_PLAIN =
  'Dear team, this text is wrapped by Word.\r\n·\tapples\r\no\tred ones\r\n·\tpears\r\n1.\tnumbered\r\n\r\n';

/** LibreOffice Writer. */
export const WRITER = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">p { line-height: 115% }</style></head><body lang="en-US" dir="ltr"><p style="line-height: 100%; margin-bottom: 0in">A <b>bold</b> and <i>slanted</i> <span style="text-decoration: line-through">line</span></p><ol><li><p style="margin-bottom: 0in">eins</p></li><li><p>zwei</p></li></ol></body></html>`;

export const WRITER_PLAIN = 'A bold and slanted line\n\n    1. eins\n    2. zwei\n';

/** Excel: numbers aligned by attributes, cells over several columns, and line breaks of its own. */
export const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15"><style><!--table {mso-displayed-decimal-separator:"\\.";} .xl65 {font-weight:700;} --></style></head><body link=blue vlink=purple>
<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'>
<!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>Item</td>
  <td class=xl65 width=64 style='width:48pt'>Price | EUR</td>
  <td class=xl65 width=64>Note</td>
 </tr>
 <tr height=20>
  <td height=20>Tea</td>
  <td align=right>3.50</td>
  <td></td>
 </tr>
 <tr height=20>
  <td height=20>Cake<br>
    (slice)</td>
  <td align=right>4.00</td>
  <td>from *Mei*</td>
 </tr>
<!--EndFragment-->
</table></body></html>`;

export const EXCEL_PLAIN = 'Item\tPrice | EUR\tNote\r\nTea\t3.50\t\r\n"Cake\n(slice)"\t4.00\tfrom *Mei*\r\n';

/** Google Sheets. */
export const GOOGLE_SHEETS = `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;font-weight:bold;">Name</td><td style="overflow:hidden;font-weight:bold;">Count</td></tr><tr style="height:21px;"><td style="overflow:hidden;">Tom</td><td style="overflow:hidden;text-align:right;">12</td></tr></tbody></table>`;

export const GOOGLE_SHEETS_PLAIN = 'Name\tCount\nTom\t12';

/** VS Code: source code with the colours of its theme, some of it slanted or bold. */
export const VS_CODE = `<meta charset='utf-8'><div style="color: #cccccc;background-color: #1f1f1f;font-family: 'Droid Sans Mono', 'monospace', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;"><div><span style="color: #6a9955;font-style: italic;">// adds</span></div><div><span style="color: #569cd6;font-weight: bold;">const</span><span style="color: #cccccc;"> x = a * b * c;</span></div></div>`;

export const VS_CODE_PLAIN = '// adds\nconst x = a * b * c;';

/** IntelliJ IDEA. */
export const INTELLIJ = `<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><pre style="background-color:#2b2b2b;color:#a9b7c6;font-family:'JetBrains Mono',monospace;font-size:9.8pt;"><span style="color:#cc7832;font-weight:bold;">return </span>value_of(__x__);</pre></body></html>`;

export const INTELLIJ_PLAIN = 'return value_of(__x__);';
