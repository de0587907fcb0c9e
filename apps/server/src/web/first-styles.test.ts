// The styles of a first screen have every rule that can apply to its markup, in order, and no other.
import { expect, test } from 'vitest';
import { FirstStyles } from './first-styles.ts';

test.each([
  ['a rule of a class that is there', '.a{color:red}', '.a{color:red}'],
  ['none of a class that is not', '.z{color:red}', ''],
  ['one of several selectors is enough', '.z,.a{color:red}', '.z,.a{color:red}'],
  ['a selector wants all of its classes', '.a .z{color:red}', ''],
  ['what must not be there is not asked for', '.a:not(.z){color:red}', '.a:not(.z){color:red}'],
  ['a list inside a selector does not part it', '.a:is(.b,.b){top:0}', '.a:is(.b,.b){top:0}'],
  ['elements and attributes always', 'html,[dir]{margin:0}', 'html,[dir]{margin:0}'],
  ['names with signs', '.w-1\\/2:hover{width:50%}', '.w-1\\/2:hover{width:50%}'],
  ['names that begin with a digit', '.\\32 xl{top:0}', '.\\32 xl{top:0}'],
  ['markup that is escaped', '.\\[\\&\\>p\\]\\:m>p{top:0}', '.\\[\\&\\>p\\]\\:m>p{top:0}'],
  ['groups keep what is used of them', '@media print{.a{top:0}.z{top:1px}}', '@media print{.a{top:0}}'],
  ['the order of layers stays', '@layer x,y;@layer y{.z{top:0}}', '@layer x,y;@layer y{}'],
  ['braces in strings', '.a{content:"}"}.z{content:"{"}.b{top:0}', '.a{content:"}"}.b{top:0}'],
  ['comments go', '/*.a{*/.b{top:0}', '.b{top:0}'],
  [
    'properties and animations that somebody names',
    '@property --p{inherits:false}@property --q{inherits:true}@keyframes go{to{top:0}}.a{left:var(--p)}',
    '.a{left:var(--p)}@property --p{inherits:false}',
  ],
  ['nested rules go with theirs', '.a{top:0;&:hover{top:1px}}', '.a{top:0;&:hover{top:1px}}'],
])('%s', (_what, styles, kept) => {
  const html = '<p class="a b">x</p><i class="w-1/2 2xl [&amp;&gt;p]:m"></i>';
  expect(new FirstStyles(styles).of(html)).toBe(kept);
});
