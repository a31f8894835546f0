// SPDX-License-Identifier: Apache-2.0
// Bytecode and constant pools as text (JVMS, chapters 4 and 6).

const NAMES = ('nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5 lconst_0 lconst_1 fconst_0 fconst_1 fconst_2 ' +
  'dconst_0 dconst_1 bipush sipush ldc ldc_w ldc2_w iload lload fload dload aload iload_0 iload_1 iload_2 iload_3 lload_0 lload_1 lload_2 ' +
  'lload_3 fload_0 fload_1 fload_2 fload_3 dload_0 dload_1 dload_2 dload_3 aload_0 aload_1 aload_2 aload_3 iaload laload faload daload ' +
  'aaload baload caload saload istore lstore fstore dstore astore istore_0 istore_1 istore_2 istore_3 lstore_0 lstore_1 lstore_2 lstore_3 ' +
  'fstore_0 fstore_1 fstore_2 fstore_3 dstore_0 dstore_1 dstore_2 dstore_3 astore_0 astore_1 astore_2 astore_3 iastore lastore fastore ' +
  'dastore aastore bastore castore sastore pop pop2 dup dup_x1 dup_x2 dup2 dup2_x1 dup2_x2 swap iadd ladd fadd dadd isub lsub fsub dsub imul ' +
  'lmul fmul dmul idiv ldiv fdiv ddiv irem lrem frem drem ineg lneg fneg dneg ishl lshl ishr lshr iushr lushr iand land ior lor ixor lxor ' +
  'iinc i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f i2b i2c i2s lcmp fcmpl fcmpg dcmpl dcmpg ifeq ifne iflt ifge ifgt ifle if_icmpeq ' +
  'if_icmpne if_icmplt if_icmpge if_icmpgt if_icmple if_acmpeq if_acmpne goto jsr ret tableswitch lookupswitch ireturn lreturn freturn ' +
  'dreturn areturn return getstatic putstatic getfield putfield invokevirtual invokespecial invokestatic invokeinterface invokedynamic new ' +
  'newarray anewarray arraylength athrow checkcast instanceof monitorenter monitorexit wide multianewarray ifnull ifnonnull goto_w jsr_w').split(' ');
const ARRAY_TYPES = {4: 'boolean', 5: 'char', 6: 'float', 7: 'double', 8: 'byte', 9: 'short', 10: 'int', 11: 'long'};
const LOCAL = new Set(['iload', 'lload', 'fload', 'dload', 'aload', 'istore', 'lstore', 'fstore', 'dstore', 'astore', 'ret']);
const POOL = new Set(['ldc_w', 'ldc2_w', 'getstatic', 'putstatic', 'getfield', 'putfield', 'invokevirtual', 'invokespecial', 'invokestatic',
  'invokeinterface', 'invokedynamic', 'new', 'anewarray', 'checkcast', 'instanceof', 'multianewarray']);

export function bytesOf(hex) {
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = parseInt(hex.substr(2 * i, 2), 16);
  return new DataView(bytes.buffer);
}

function isJump(name) {
  return name.startsWith('if') || name === 'goto' || name === 'jsr';
}

/** [{bci, name, operands: text, pool: index or 0}] */
export function disassemble(code) {
  const list = [];
  let at = 0;
  while (at < code.byteLength) {
    const bci = at;
    const opcode = code.getUint8(at++);
    const name = NAMES[opcode] ?? `opcode ${opcode}`;
    let operands = '', pool = 0;
    if (LOCAL.has(name)) operands = code.getUint8(at++);
    else if (POOL.has(name)) {
      pool = code.getUint16(at);
      at += 2;
      if (name === 'invokeinterface' || name === 'invokedynamic') at += 2;
      if (name === 'multianewarray') operands = code.getUint8(at++);
    } else if (isJump(name)) {
      operands = bci + code.getInt16(at);
      at += 2;
    } else switch (name) {
      case 'bipush': operands = code.getInt8(at++); break;
      case 'sipush': operands = code.getInt16(at); at += 2; break;
      case 'ldc': pool = code.getUint8(at++); break;
      case 'iinc': operands = `${code.getUint8(at)} ${code.getInt8(at + 1)}`; at += 2; break;
      case 'newarray': operands = ARRAY_TYPES[code.getUint8(at++)]; break;
      case 'goto_w': case 'jsr_w': operands = bci + code.getInt32(at); at += 4; break;
      case 'wide': {
        const wide = NAMES[code.getUint8(at++)];
        operands = `${wide} ${code.getUint16(at)}`;
        at += 2;
        if (wide === 'iinc') { operands += ` ${code.getInt16(at)}`; at += 2; }
        break;
      }
      case 'tableswitch': case 'lookupswitch': {
        at = (at + 3) & ~3;
        const otherwise = bci + code.getInt32(at);
        const cases = [];
        if (name === 'tableswitch') {
          const low = code.getInt32(at + 4), high = code.getInt32(at + 8);
          at += 12;
          for (let value = low; value <= high; ++value, at += 4) cases.push(`${value}: ${bci + code.getInt32(at)}`);
        } else {
          const pairs = code.getInt32(at + 4);
          at += 8;
          for (let i = 0; i < pairs; ++i, at += 8) cases.push(`${code.getInt32(at)}: ${bci + code.getInt32(at + 4)}`);
        }
        operands = [...cases, `default: ${otherwise}`].join(', ');
        break;
      }
    }
    list.push({bci, name, operands: String(operands), pool});
  }
  return list;
}

/** Modified UTF-8 (JVMS 4.4.7). */
function textOf(view, at, length) {
  let text = '';
  for (const end = at + length; at < end;) {
    const byte = view.getUint8(at);
    if (byte < 0x80) { text += String.fromCharCode(byte); at += 1; }
    else if (byte < 0xe0) { text += String.fromCharCode((byte & 31) << 6 | view.getUint8(at + 1) & 63); at += 2; }
    else { text += String.fromCharCode((byte & 15) << 12 | (view.getUint8(at + 1) & 63) << 6 | view.getUint8(at + 2) & 63); at += 3; }
  }
  return text;
}

const HANDLES = ['', 'getField', 'getStatic', 'putField', 'putStatic', 'invokeVirtual', 'invokeStatic', 'invokeSpecial', 'newInvokeSpecial',
  'invokeInterface'];

/** Index -> {kind, text}. */
export function readPool(count, view) {
  const raw = [null];
  let at = 0;
  while (raw.length < count) {
    const tag = view.getUint8(at);
    const u2 = (offset) => view.getUint16(at + offset);
    switch (tag) {
      case 1: raw.push({kind: 'Utf8', text: textOf(view, at + 3, u2(1))}); at += 3 + u2(1); break;
      case 3: raw.push({kind: 'Integer', text: String(view.getInt32(at + 1))}); at += 5; break;
      case 4: raw.push({kind: 'Float', text: String(view.getFloat32(at + 1))}); at += 5; break;
      case 5: raw.push({kind: 'Long', text: String(view.getBigInt64(at + 1))}, null); at += 9; break;
      case 6: raw.push({kind: 'Double', text: String(view.getFloat64(at + 1))}, null); at += 9; break;
      case 7: raw.push({kind: 'Class', a: u2(1)}); at += 3; break;
      case 8: raw.push({kind: 'String', a: u2(1)}); at += 3; break;
      case 9: case 10: case 11:
        raw.push({kind: ['Fieldref', 'Methodref', 'InterfaceMethodref'][tag - 9], a: u2(1), b: u2(3)}); at += 5; break;
      case 12: raw.push({kind: 'NameAndType', a: u2(1), b: u2(3)}); at += 5; break;
      case 15: raw.push({kind: 'MethodHandle', how: view.getUint8(at + 1), a: u2(2)}); at += 4; break;
      case 16: raw.push({kind: 'MethodType', a: u2(1)}); at += 3; break;
      case 17: case 18: raw.push({kind: tag === 17 ? 'Dynamic' : 'InvokeDynamic', bootstrap: u2(1), b: u2(3)}); at += 5; break;
      case 19: case 20: raw.push({kind: tag === 19 ? 'Module' : 'Package', a: u2(1)}); at += 3; break;
      default: throw new Error(`The constant pool has an entry of the unknown kind ${tag}.`);
    }
  }
  const text = (index) => {
    const entry = raw[index];
    if (!entry) return '?';
    switch (entry.kind) {
      case 'Utf8': case 'Integer': case 'Float': case 'Long': case 'Double': return entry.text;
      case 'String': return JSON.stringify(text(entry.a));
      case 'NameAndType': return `${text(entry.a)} ${text(entry.b)}`;
      case 'Fieldref': case 'Methodref': case 'InterfaceMethodref': return `${text(entry.a)}.${text(entry.b)}`;
      case 'MethodHandle': return `${HANDLES[entry.how]} ${text(entry.a)}`;
      case 'Dynamic': case 'InvokeDynamic': return `${text(entry.b)} by bootstrap method ${entry.bootstrap}`;
      case 'Class': return text(entry.a).replaceAll('/', '.');
      default: return text(entry.a);
    }
  };
  return raw.map((entry, index) => entry && {kind: entry.kind, text: text(index)});
}
